import { createRequire } from 'node:module'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { facts } from '../../content/facts.ts'
import { languageCodes, languages } from '../../content/languages.ts'
import { pathIn } from '../../contract/routes.ts'
import { samplesInUse } from '../../server/doctor/content.ts'
import { type ReadingSite, readSite } from '../support/reading-site.ts'

const require = createRequire(import.meta.url)
let site: ReadingSite
beforeAll(async () => {
  site = await readSite()
})
afterAll(() => site.close())

const groupsIn = (code: (typeof languageCodes)[number]) => languages[code].security.groups
const english = groupsIn('en').flatMap(({ id, rows }) => rows.map((row) => ({ group: id, ...row })))

test('a claim that is in place has a past date, and any other claim has none', () => {
  for (const { claim, state, since } of english) {
    expect(since !== undefined, claim).toBe(state === 'inPlace')
    if (since) expect(Date.parse(since), claim).toBeLessThanOrEqual(Date.now())
  }
})

test('nothing is claimed of the platform, and no certificate, until somebody writes it; doctor lists each of these rows', () => {
  const samples = english.filter((row) => row.samples)
  const platform = english.filter((row) => row.of === 'platform')
  expect(platform.length).toBeGreaterThan(10)
  expect(samples).toEqual(expect.arrayContaining(platform))
  expect(samples.filter(({ state }) => state === 'inPlace')).toEqual([])
  expect(english.filter(({ group, state }) => group === 'standards' && state === 'inPlace')).toEqual([])
  const listed = samplesInUse.filter(({ path }) => path.startsWith('security.groups.'))
  expect(listed.map(({ value }) => value)).toEqual(expect.arrayContaining(samples.map(({ claim }) => claim)))
})

test.each(languageCodes)('in %s every claim is on the page with its state in words', async (code) => {
  const html = await site.text(pathIn(code, '/security'))
  const { states } = languages[code].security
  const rows = groupsIn(code).flatMap((group) => group.rows)
  expect(rows.map(({ state, since }) => [state, since])).toEqual(
    english.map(({ state, since }) => [state, since]),
  )
  for (const state of ['inPlace', 'inProgress', 'notYet'] as const) {
    const count = rows.filter((row) => row.state === state).length
    // Once for each row, and once in the summary above them.
    expect(html.split(states[state]).length - 1, state).toBeGreaterThan(count)
  }
  expect(html).toContain('href="/.well-known/security.txt"')
})

test.each(languageCodes)('in %s home and the demo request link to /security', async (code) => {
  const path = pathIn(code, '/security')
  const home = await site.text(pathIn(code, '/'))
  for (const phrase of languages[code].home.product.system.phrases)
    expect(home).toMatch(new RegExp(`<a [^>]*href="${path}[^"]*"[^>]*>${phrase}</a>`))
  const [, main = ''] = (await site.text(pathIn(code, '/request'))).split('<main')
  expect(main.split('<footer')[0]).toContain(`href="${path}"`)
})

test('the WhatsApp link is only the number, in the footer and at the call-back form', async () => {
  const number = facts.company.whatsapp?.number.replace(/\D/g, '')
  const links = [...(await site.text('/')).matchAll(/href="(https:\/\/wa\.me\/[^"]*)"/g)].map(
    ([, href]) => href,
  )
  expect(links).toEqual([`https://wa.me/${number}`, `https://wa.me/${number}`])
})

test.each(languageCodes)(
  'in %s /accessibility names the versions of the tools that the tests use',
  (code) => {
    const tools = languages[code].accessibility.tried.rows.map(({ tool }) => tool).join()
    for (const [name, file] of [
      ['Playwright', '@playwright/test/package.json'],
      ['axe-core', 'axe-core/package.json'],
    ] as const) {
      const { version } = require(file)
      expect(tools).toContain(`${name} ${version.split('.', 2).join('.')}`)
    }
  },
)
