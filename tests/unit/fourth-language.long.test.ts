import { spawnSync } from 'node:child_process'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { pagePaths, pathIn } from '../../contract/routes.ts'
import { readManifest } from '../../server/http/site-manifest.ts'
import { copyRepository } from '../support/copy-repository.ts'
import { processEnvironment } from '../support/process-environment.ts'

let checkout: string
beforeEach(async () => {
  checkout = await copyRepository()
})
afterEach(() => rm(checkout, { recursive: true, force: true }))

async function edit(file: string, change: (text: string) => string): Promise<void> {
  const path = join(checkout, file)
  const before = await readFile(path, 'utf8')
  const after = change(before)
  expect(after).not.toBe(before)
  await writeFile(path, after)
}

const run = (...args: string[]) =>
  spawnSync(process.execPath, args, { cwd: checkout, encoding: 'utf8', env: processEnvironment })
const translations = (...args: string[]) => run('cli/translations.ts', ...args).stdout

// One build serves both tests, because it takes most of the time.
it('a new language is built completely, and a sentence changed in a PO file is shown', async () => {
  await cp(join(checkout, 'content/en'), join(checkout, 'content/xx'), { recursive: true })
  await edit('content/xx/language.json', (text) => text.replace('"English"', '"Xish"'))
  for (const file of [
    'content/team.json',
    'content/partners.json',
    'content/case-studies.json',
    'content/security.json',
  ])
    await edit(file, (text) => text.replaceAll(/"en": (\{[^}]*\})/g, '$&,\n"xx": $1'))
  await edit('content/schema/languages.ts', (text) => text.replace("te: 'Telugu'", "$&, xx: 'Xish'"))
  await edit('content/xx/not-found.json', (text) => text.replace('Page not found', 'Xa rox enx hex'))
  await edit('content/languages.ts', (text) =>
    text
      .replace('import * as te', "import * as xx from './xx/index.ts'\n$&")
      .replace("te: compose('te', te)", "$&, xx: compose('xx', xx)"),
  )

  expect(translations('export', 'te', 'te.po')).toMatch(/^te\.po: \d+ texts\.$/m)
  // Formatted as by Poedit, which wraps long lines.
  await edit('te.po', (text) =>
    text.replace(/(msgctxt "notFound\.title"\nmsgid .*\n)msgstr .*\n/, '$1msgstr ""\n"ఈ దారి "\n"ఇక్కడ ఆగింది"\n'),
  )
  expect(translations('import', 'te.po')).toMatch(/^1 texts changed, \d+ skipped\.$/m)
  expect(translations('check', 'te')).toMatch(/^te: \d+ texts, 0 missing, 0 stale, 0 too long\.$/m)

  const built = run('scripts/build.ts')
  expect(built.stderr).toBe('')
  expect(built.status).toBe(0)

  const manifest = await readManifest(join(checkout, 'dist'))
  const paths = manifest.files.map(({ path }) => path)
  const own = [...pagePaths, '/404', '/site.webmanifest'].map((path) => pathIn('xx', path))
  expect(paths).toEqual(expect.arrayContaining([...own, '/answers/xx/signups', '/film/captions.xx.vtt']))
  const read = (file: string) => readFile(join(checkout, 'dist', manifest.folder, file), 'utf8')
  expect(await read('xx/404.html')).toContain('Xa rox enx hex')
  expect(await read('te/404.html')).toContain('ఈ దారి ఇక్కడ ఆగింది')
  const impact = await read('xx/impact.html')
  expect(impact).toContain('<html lang="xx"')
  expect(impact).toContain('href="/xx/request"')
  expect(await read('impact.html')).toMatch(/<a [^>]*href="\/xx\/impact" lang="xx"[^>]*>Xish<\/a>/)
  expect(await read('sitemap.xml')).toMatch(/hreflang="xx" href="[^"]*\/xx\/impact"/)
})
