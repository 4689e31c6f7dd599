import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyRepository } from '../support/copy-repository.ts'

let copy: string
beforeEach(async () => {
  copy = await copyRepository()
})
afterEach(() => rm(copy, { recursive: true, force: true }))

const unique = (found: Iterable<RegExpMatchArray>) =>
  [...new Set([...found].map(([, file = '']) => file))].toSorted()

/** The files in the table of the worked example that the type check reports. */
function filesInContributing(): string[] {
  const [, section = ''] =
    /^### What the type check names$([\s\S]*?)^###? /m.exec(readFileSync('CONTRIBUTING.md', 'utf8')) ?? []
  return unique(section.matchAll(/^\| `([^`]+)`/gm))
}

test('a new field of a form fails the check once in each file that CONTRIBUTING.md lists, and in no other', async () => {
  const forms = join(copy, 'contract/forms.ts')
  const before = await readFile(forms, 'utf8')
  const after = before.replace(
    /contactUs: v\.object\(\{/,
    "$&\n    city: singleLine('required', maxLengths.name),",
  )
  expect(after).not.toBe(before)
  await writeFile(forms, after)
  const { stdout } = spawnSync(process.execPath, ['scripts/check.ts'], { cwd: copy, encoding: 'utf8' })
  const errors = [...stdout.matchAll(/^([^\s(]+)\(\d+,\d+\): error /gm)]
  expect(unique(errors)).toEqual(filesInContributing())
  expect(errors).toHaveLength(filesInContributing().length)
})
