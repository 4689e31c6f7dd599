import { afterAll, beforeAll, expect, test } from 'vitest'
import { languageCodes, languages } from '../../content/languages.ts'
import { pagePaths, pathIn } from '../../contract/routes.ts'
import { sitePages, translatedPages } from '../e2e/site-pages.ts'
import { type ReadingSite, readSite } from '../support/reading-site.ts'
import { documentFindings } from '../support/schema-org.ts'

let site: ReadingSite
beforeAll(async () => {
  site = await readSite()
})
afterAll(() => site.close())

const meta = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]

const everyPage = languageCodes.flatMap((language) =>
  pagePaths.map((page) => ({ language, page, path: pathIn(language, page) })),
)

for (const { language, page, path } of everyPage) {
  test(`the head of ${path} has its title, description, canonical link and metadata`, async () => {
    const html = await site.text(path)
    const canonical = new URL(path, site.address).href
    expect(html).toContain(`<link rel="canonical" href="${canonical}"`)
    expect(html).toContain(`<html lang="${language}"`)
    for (const [code, other] of [...languageCodes.map((each) => [each, each]), ['x-default', 'en']])
      expect(html).toContain(
        `<link rel="alternate" hreflang="${code}" href="${new URL(pathIn(other ?? '', page), site.address).href}"`,
      )
    expect(meta(html, 'og:url')).toBe(canonical)
    expect(meta(html, 'og:locale')).toBe(languages[language].locale)
    const others = languageCodes.filter((code) => code !== language).map((code) => languages[code].locale)
    expect([...html.matchAll(/og:locale:alternate" content="(\w+)"/g)].map(([, other]) => other)).toEqual(
      others,
    )
    expect(html).toContain(`<link rel="manifest" href="${pathIn(language, '/site.webmanifest')}"`)
    expect(meta(html, 'description')?.length).toBeGreaterThan(20)
    expect(meta(html, 'twitter:card')).toBe('summary_large_image')
    expect(meta(html, 'theme-color')).toMatch(/^#[0-9a-f]{6}$/)

    const image = await site.get(meta(html, 'og:image') ?? '')
    expect(image.headers.get('content-type')).toBe('image/png')
    const png = Buffer.from(await image.arrayBuffer())
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])

    const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
    expect(documentFindings(JSON.parse(data))).toEqual([])
    const spoken = [...data.matchAll(/"inLanguage":"(\w+)"/g)].map(([, code]) => code)
    expect(spoken).toEqual([language, language])
  })
}

test('the home page has structured data of its film; about and contact have their type', async () => {
  const types = async (path: string) => {
    const html = await site.text(path)
    return [...html.matchAll(/"@type":"(\w+)"/g)].map(([, type]) => type)
  }
  expect(await types('/')).toContain('VideoObject')
  expect(await types('/about')).toContain('AboutPage')
  expect(await types('/contactSection')).toContain('ContactPage')
})

test('the film and its poster exist where the home page says', async () => {
  const html = await site.text('/')
  for (const property of ['contentUrl":"', 'thumbnailUrl":["']) {
    const url = html.split(property)[1]?.split('"')[0] ?? ''
    expect((await site.get(url)).status, url).toBe(200)
  }
})

test('no two pages share a title or a description', async () => {
  const heads = await Promise.all(
    [...sitePages, ...translatedPages].map(async (path) => {
      const html = await site.text(path)
      return [/<title>(.*?)<\/title>/.exec(html)?.[1], meta(html, 'description')]
    }),
  )
  for (const entries of [heads.map(([title]) => title), heads.map(([, description]) => description)])
    expect(new Set(entries).size).toBe(sitePages.length + translatedPages.length)
})

test('the 404 page is not indexed, has no canonical link and is in the language of its path', async () => {
  for (const [path, language] of [
    ['/no-such-page', 'en'],
    ['/hi/no-such-page', 'hi'],
    ['/TE/No/Such/Page/', 'te'],
  ] as const) {
    const response = await site.get(path)
    const html = await response.text()
    expect(response.status).toBe(404)
    expect(meta(html, 'robots')).toBe('noindex')
    expect(html).not.toContain('rel="canonical"')
    expect(html).toContain(`<html lang="${language}"`)
    expect(html).toContain(languages[language].notFound.title)
  }
})

test('sitemap, robots.txt and security.txt point at this site', async () => {
  const sitemap = await site.text('/sitemap.xml')
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)
  expect(listed).toEqual(everyPage.map(({ path }) => new URL(path, site.address).href))
  const alternates = [...sitemap.matchAll(/<loc>(.*?)<\/loc>(.*)<\/url>/g)].map(([, url, links = '']) => ({
    url,
    links: [...links.matchAll(/hreflang="([\w-]+)" href="(.*?)"/g)].map(([, code, href]) => [code, href]),
  }))
  for (const { page, path } of everyPage) {
    const links = [...languageCodes.map((code) => [code, code]), ['x-default', 'en']].map(
      ([name, code = '']) => [name, new URL(pathIn(code, page), site.address).href],
    )
    expect(alternates).toContainEqual({ url: new URL(path, site.address).href, links })
  }

  const robots = await site.text('/robots.txt')
  expect(robots).toContain(`Sitemap: ${site.address}/sitemap.xml`)

  const security = await site.text('/.well-known/security.txt')
  expect(security).toMatch(/^Contact: mailto:\S+@\S+$/m)
  expect(security).toContain(`Canonical: ${site.address}/.well-known/security.txt`)
  const expires = Date.parse(/^Expires: (\S+)$/m.exec(security)?.[1] ?? '')
  expect(expires).toBeGreaterThan(Date.now())
})

for (const language of languageCodes)
  test(`the manifest in ${language} starts on its home page, in its language`, async () => {
    const { company } = languages[language]
    const response = await site.get(pathIn(language, '/site.webmanifest'))
    expect(response.headers.get('content-type')).toContain('application/manifest+json')
    expect(await response.json()).toMatchObject({
      lang: language,
      start_url: pathIn(language, '/'),
      name: company.name,
      description: company.description,
    })
  })

test('every icon exists', async () => {
  const { icons } = JSON.parse(await site.text('/site.webmanifest'))
  for (const { src } of [
    ...icons,
    { src: '/favicon.svg' },
    { src: '/favicon.ico' },
    { src: '/apple-touch-icon.png' },
  ])
    expect((await site.get(src)).status, src).toBe(200)
})
