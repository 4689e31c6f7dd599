import { spawnSync } from 'node:child_process'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { pagePaths, pathIn } from '../../contract/routes.ts'
import { readManifest } from '../../server/http/site-manifest.ts'
import { copyHouse } from '../support/house.ts'

let house: string
beforeEach(async () => {
  house = await copyHouse()
})
afterEach(() => rm(house, { recursive: true, force: true }))

async function edit(file: string, change: (text: string) => string): Promise<void> {
  const path = join(house, file)
  const before = await readFile(path, 'utf8')
  const after = change(before)
  expect(after).not.toBe(before)
  await writeFile(path, after)
}

it('a language is a folder and its name in the list; every page, form and file of it is then built', async () => {
  await cp(join(house, 'content/en'), join(house, 'content/xx'), { recursive: true })
  await edit('content/xx/index.ts', (text) =>
    text
      .replace('export const en', 'export const xx')
      .replace("language: 'en'", "language: 'xx'")
      .replace("name: 'English'", "name: 'Xish'"),
  )
  await edit('content/xx/not-found.ts', (text) => text.replace('This road ends here', 'Xa rox enx hex'))
  await edit('content/languages.ts', (text) =>
    text
      .replace('import { te }', "import { xx } from './xx/index.ts'\n$&")
      .replace('hi, te }', 'hi, te, xx }'),
  )
  const built = spawnSync(process.execPath, ['scripts/build.ts'], { cwd: house, encoding: 'utf8' })
  expect(built.stderr).toBe('')
  expect(built.status).toBe(0)

  const manifest = await readManifest(join(house, 'dist'))
  const paths = manifest.files.map(({ path }) => path)
  const own = [...pagePaths, '/404', '/site.webmanifest'].map((path) => pathIn('xx', path))
  expect(paths).toEqual(expect.arrayContaining([...own, '/answers/xx/signups', '/film/captions.xx.vtt']))
  const read = (file: string) => readFile(join(house, 'dist', manifest.folder, file), 'utf8')
  expect(await read('xx/404.html')).toContain('Xa rox enx hex')
  const impact = await read('xx/impact.html')
  expect(impact).toContain('<html lang="xx"')
  expect(impact).toContain('href="/xx/request"')
  expect(await read('impact.html')).toMatch(/<a href="\/xx\/impact" lang="xx"[^>]*>Xish<\/a>/)
  expect(await read('sitemap.xml')).toMatch(/hreflang="xx" href="[^"]*\/xx\/impact"/)
})
