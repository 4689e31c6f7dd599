import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { languageCodes } from '../content/languages.ts'
import { pagePaths, pathIn } from '../contract/routes.ts'
import { checkSite } from './check-site.ts'

let house: string
const built = (...parts: string[]) => join(house, 'built', ...parts)

/** A site of empty pages, all of them known routes. */
beforeEach(async () => {
  house = await mkdtemp(join(tmpdir(), 'firsthour-site-'))
  for (const folder of ['built/share', 'built/answers', 'content/en', 'site/pages'])
    await mkdir(join(house, folder), { recursive: true })
  for (const path of pagePaths) {
    const name = path === '/' ? 'index' : path.slice(1)
    for (const page of languageCodes.map((code) => pathIn(code, path))) {
      const file = built(`${page === '/' ? 'index' : page.slice(1)}.html`)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, '<main id="main"></main>')
    }
    await writeFile(built('share', `${path === '/' ? 'home' : name}.png`), '')
  }
  await writeFile(built('404.html'), '')
  await writeFile(built('answers', 'signups.html'), '')
})
afterEach(() => rm(house, { recursive: true, force: true }))

const check = () => checkSite(built(), house)
const write = (html: string) => writeFile(built('index.html'), `<main id="main">${html}</main>`)

test('accepts links in any letter case and with a trailing slash', async () => {
  await writeFile(built('film.mp4'), '')
  await write(
    '<a href="/About">1</a><a href="/impact/">2</a><a href="/privacy#main">3</a><a class="x" href="#main">4</a><a href="/film.mp4">5</a><a href="https://elsewhere.example/x">6</a><a href="tel:108">7</a>',
  )
  expect(await check()).toEqual([])
})

test('names a link to a missing page with its file, its line and the existing pages', async () => {
  await writeFile(join(house, 'content/en/home.json'), '{\n  "href": "/requets"\n}\n')
  await write('<a href="/requets">Request</a>')
  const [finding = '', ...more] = await check()
  expect(more).toEqual([])
  expect(finding).toMatch(/^content\/en\/home\.json:2: the link \/requets leads to no page\. .*\/request, /)
})

test('names a missing anchor with the existing anchors of the page', async () => {
  await writeFile(join(house, 'content/en/site.json'), '{ "href": "/about#contcat" }\n')
  await write('<a href="/about#contcat">Contact</a>')
  expect(await check()).toEqual(['content/en/site.json:1: /about has no anchor #contcat. There are #main.'])
})

test('refuses a page that is missing in the sitemap, and a listed page that does not exist', async () => {
  await writeFile(built('blog.html'), '')
  await rm(built('privacy.html'))
  const findings = await check()
  expect(findings[0]).toMatch(/^site\/pages\/blog\.astro: \/blog is in no sitemap; add it to pagePaths/)
  expect(findings[1]).toBe(
    'contract/routes.ts: /privacy is listed, but there is no site/pages/privacy.astro.',
  )
})

test('says how to make a missing share image', async () => {
  await rm(built('share', 'about.png'))
  expect((await check())[0]).toContain('site/public/share/about.png is missing')
})
