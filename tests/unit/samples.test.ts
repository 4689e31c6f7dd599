import { afterAll, beforeAll, expect, test } from 'vitest'
import { languageCodes, languages } from '../../content/languages.ts'
import { pathIn } from '../../contract/routes.ts'
import { startApp, type TestApp } from '../support/server.ts'

const servers = new Map<string, TestApp>()
for (const origin of ['https://www.firsthour.example', 'https://www.firsthour.in'])
  beforeAll(async () => {
    servers.set(origin, await startApp({ PUBLIC_ORIGIN: origin }))
  })
afterAll(() => Promise.all([...servers.values()].map((server) => server.close())))

const pageAt = async (origin: string, path: string) =>
  (await servers.get(origin)?.app.inject(path))?.body ?? ''

for (const language of languageCodes) {
  const { home, about, site } = languages[language]
  const partners = home.testimonials.partners.filter(({ isSample }) => isSample)
  const members = about.team.members.filter(({ isSample }) => isSample)

  test(`in ${language} words of people who do not exist are marked, and left out in production`, async () => {
    for (const [path, words, stay] of [
      ['/Client', partners.map(({ quote }) => quote), partners.flatMap(({ name, city }) => [name, city])],
      ['/about', members.map(({ about }) => about), members.map(({ name }) => name)],
    ] as const) {
      const shown = await pageAt('https://www.firsthour.example', pathIn(language, path))
      const marked = [...shown.matchAll(/<(\w+)[^>]* data-sample[^>]*>(.*?)<\/\1>/gs)].map(
        ([, , text]) => text,
      )
      expect(words.length).toBeGreaterThan(0)
      for (const word of words) expect(marked.filter((text) => text?.includes(word))).toHaveLength(1)
      expect(marked.filter((text) => text?.includes(site.sample)).length).toBe(
        stay.length / (path === '/about' ? 1 : 2),
      )
      const inProduction = await pageAt('https://www.firsthour.in', pathIn(language, path))
      expect(inProduction).not.toContain('data-sample')
      for (const word of words) expect(inProduction).not.toContain(word)
      for (const kept of stay) expect(inProduction).toContain(kept)
    }
  })
}
