import { spawnSync } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { copyHouse } from '../support/house.ts'

let house: string
beforeEach(async () => {
  house = await copyHouse()
})
afterEach(() => rm(house, { recursive: true, force: true }))

/** Each edit makes one mistake in a file of its own; all of them are told by one build. */
async function buildWith(edits: Record<string, (text: string) => string>) {
  for (const [file, edit] of Object.entries(edits)) {
    const path = join(house, file)
    const before = await readFile(path, 'utf8')
    const after = edit(before)
    expect(after).not.toBe(before)
    await writeFile(path, after)
  }
  const built = spawnSync(process.execPath, ['scripts/build.ts'], { cwd: house, encoding: 'utf8' })
  expect(built.status).not.toBe(0)
  return built
}

it('what does not fit its type fails the build, each with its file and line', async () => {
  const { stderr } = await buildWith({
    'content/en/request.ts': (text) => text.replace(/\n {2}formTitle: .*/, ''),
    'content/en/run-a-case.ts': (text) => text.replace('begin:', 'beginn:'),
    'content/figures.ts': (text) => text.replace("value: '58'", "value: 'fifty-eight'"),
    'content/hi/not-found.ts': (text) => text.replace(/\n {2}linksTitle: .*/, ''),
    'content/te/share.ts': (text) => text.replace('  privacy:', "  carreers: 'x',\n  privacy:"),
    'contract/routes.ts': (text) => text.replace("'/privacy',", "$& '/press',"),
    'contract/forms.ts': (text) =>
      text.replace('contactUs: v.object({', "$& fax: singleLine('required', maxLengths.phone),"),
  })
  // A missing entry, a misspelt one, and a figure that is no number.
  expect(stderr).toMatch(/^content\/en\/request\.ts:\d+: “formTitle” is missing here\.$/m)
  expect(stderr).toMatch(/^content\/en\/run-a-case\.ts:\d+: “beginn” is no entry/m)
  expect(stderr).toMatch(/^content\/figures\.ts:\d+: 'fifty-eight' stands here; a number alone/m)
  // An entry that a translation lacks, and one that only it has.
  expect(stderr).toMatch(/^content\/hi\/not-found\.ts:\d+: “linksTitle” is missing here\.$/m)
  expect(stderr).toMatch(/^content\/te\/share\.ts:\d+: “carreers” is no entry/m)
  // A field and a page that only the contract has, and that have no words.
  expect(stderr).toMatch(/^site\/forms\/controls\.ts:\d+: “fax” is missing here\.$/m)
  expect(stderr).toMatch(/^site\/layouts\/page-facts\.ts:\d+: “press” is missing here\.$/m)
  for (const line of stderr.split('\n')) expect(line.length).toBeLessThan(400)
})

it('a slip of the comma fails the build with its line, not with a stack trace', async () => {
  const { stdout, stderr } = await buildWith({
    'content/en/company.ts': (text) => text.replace("name: 'FirstHour',", "name: 'FirstHour'"),
  })
  expect(stderr).toMatch(/^content\/en\/company\.ts:\d+: ',' expected/m)
  expect(stdout + stderr).not.toMatch(/^\s+at /m)
})

it('a misspelt link and a page nobody knows fail the build together, each with its place', async () => {
  await writeFile(join(house, 'site/pages/blog.astro'), '<h1>Blog</h1>')
  const { stderr } = await buildWith({
    'content/en/home.ts': (text) => text.replace("href: '/request'", "href: '/requets'"),
  })
  expect(stderr).toMatch(/^site\/pages\/blog\.astro: \/blog is in no sitemap/m)
  expect(stderr).toMatch(/^content\/en\/home\.ts:\d+: the link \/requets leads to no page/m)
})
