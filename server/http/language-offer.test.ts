import { afterAll, beforeAll, expect, test } from 'vitest'
import { languageOfferPath } from '../../contract/routes.ts'
import { startApp, type TestApp } from '../../tests/support/server.ts'

let server: TestApp
beforeAll(async () => {
  server = await startApp()
})
afterAll(() => server.close())

const sheetFor = async (accepted?: string) => {
  const headers = accepted === undefined ? {} : { 'accept-language': accepted }
  const answer = await server.app.inject({ url: languageOfferPath, headers })
  expect(answer.statusCode).toBe(200)
  return answer
}

test.each([
  ['hi-IN,hi;q=0.9,en;q=0.8', 'hi'],
  ['te', 'te'],
  ['en-GB,hi;q=0.5', 'en'],
])('%s gets the offer of %s and no other', async (accepted, language) => {
  const { body } = await sheetFor(accepted)
  expect([...body.matchAll(/aside\[lang=(\w+)\]/g)].map((match) => match[1])).toEqual([language])
})

test.each([undefined, '*', 'fr', 'hi;q=much'])('%s gets no offer', async (accepted) => {
  expect((await sheetFor(accepted)).body).toBe('')
})

test('only the browser caches it, and it varies by Accept-Language', async () => {
  for (const accepted of ['hi', 'fr']) {
    const { headers } = await sheetFor(accepted)
    expect(headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'private, max-age=3600',
      vary: 'accept-language',
    })
  }
})

test('its font files exist', async () => {
  for (const language of ['hi', 'te']) {
    const [, file = ''] = /url\("([^"]+)"\)/.exec((await sheetFor(language)).body) ?? []
    expect((await fetch(server.origin + file)).status, file).toBe(200)
  }
})
