import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiPaths, mailActionPath } from '../../contract/api.ts'
import { deskPaths } from '../../contract/desk.ts'
import { type DeskBrowser, startDesk, type TestDesk } from '../support/desk.ts'
import { everyMethod, type Route, routesOf } from '../support/routes-of.ts'
import { startApp, type TestApp } from '../support/server.ts'

/** Reads change nothing, so another site may trigger them; it cannot read the response. */
const isWrite = (method: string) => !['GET', 'HEAD', 'OPTIONS'].includes(method)
const calls = (routes: Route[]) =>
  routes.flatMap((route) => everyMethod.map((method) => ({ method, url: route.path, route })))
const evil = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }

describe('the public port', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await startApp()
  })
  afterAll(() => server.close())

  test('answers every route only to its own methods, with all headers, and accepts no write from another site', async () => {
    const routes = routesOf(server.app)
    const known = routes.map(({ path }) => path)
    for (const path of [...Object.values(apiPaths), mailActionPath, '/healthz', '/readyz'])
      expect(known).toContain(path.toLowerCase())
    for (const { method, url, route } of calls(routes)) {
      const call = `${method} ${url}`
      const answer = await server.app.inject({ method, url })
      expect([call, answer.statusCode < 500]).toEqual([call, true])
      expect([call, answer.statusCode === 405]).toEqual([call, !route.methods.includes(method)])
      expect(answer.headers, call).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-request-id': expect.any(String),
        'cache-control': expect.any(String),
      })
      if (!isWrite(method)) continue
      const forged = await server.app.inject({ method, url, headers: evil })
      expect([call, forged.statusCode]).toEqual([call, 403])
    }
  })
})

describe('the port of the desk', () => {
  let desk: TestDesk
  let browser: DeskBrowser
  beforeAll(async () => {
    desk = await startDesk()
    browser = await desk.signIn()
  })
  afterAll(() => desk.close())

  test('answers nothing without a session, under another host name or to another site', async () => {
    const host = new URL(desk.origin).host
    const routes = routesOf(desk)
    expect(routes.map(({ path }) => path)).toEqual(
      expect.arrayContaining([deskPaths.leads, deskPaths.export, deskPaths.poll, deskPaths.record]),
    )
    const own = { host, origin: desk.origin, 'sec-fetch-site': 'same-origin' }
    const signedIn = { ...own, cookie: browser.cookie ?? '', 'x-desk-key': browser.key ?? '' }
    const { session, link, ways, oidc, oidcCallback } = deskPaths
    const leadIn: string[] = [session, link, ways, oidc, oidcCallback]
    for (const { method, url, route } of calls(routes)) {
      const call = `${method} ${url}`
      const status = async (headers: Record<string, string>) =>
        (await desk.inject({ method, url, headers })).statusCode
      const isThere = route.methods.includes(method)
      if (!isThere) expect([call, await status(signedIn)]).toEqual([call, 404])
      else if (!leadIn.includes(url)) expect([call, await status(own)]).toEqual([call, 401])
      expect([call, await status({ ...signedIn, host: 'evil.example' })]).toEqual([call, 421])
      if (isWrite(method)) expect([call, await status({ ...signedIn, ...evil })]).toEqual([call, 403])
    }
  })
})
