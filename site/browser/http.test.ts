import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { send } from './http.ts'

interface Seen {
  method: string | undefined
  headers: IncomingHttpHeaders
}
let server: Server
let origin: string
let seen: Seen[]
let answer: { status: number; body: string }
const page = { cookie: '' }

beforeEach(async () => {
  seen = []
  answer = { status: 201, body: '{"id":"1"}' }
  page.cookie = ''
  server = createServer((request, response) => {
    seen.push({ method: request.method, headers: request.headers })
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('not listening')
  origin = `http://127.0.0.1:${address.port}`
  vi.stubGlobal('location', new URL(`${origin}/about`))
  vi.stubGlobal('document', page)
})

afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const write = () => send<{ id: string }>(`${origin}/api/signups`, { method: 'POST', json: { a: 1 } })

test('a write echoes the XSRF cookie and returns the typed answer', async () => {
  page.cookie = 'theme=x; XSRF-TOKEN=abc123; other=1'
  expect(await write()).toMatchObject({ ok: true, status: 201, body: { id: '1' } })
  expect(seen[0]?.headers).toMatchObject({ 'x-xsrf-token': 'abc123', 'content-type': 'application/json' })
})

test('without the cookie a write has no XSRF header', async () => {
  expect(await write()).toMatchObject({ ok: true })
  expect(seen[0]?.headers).not.toHaveProperty('x-xsrf-token')
})

test('the XSRF token is sent neither with a read nor to another origin', async () => {
  page.cookie = 'XSRF-TOKEN=abc123'
  await send(`${origin}/analytics/summary`)
  vi.stubGlobal('location', new URL('https://www.firsthour.example/'))
  await write()
  for (const request of seen) expect(request.headers).not.toHaveProperty('x-xsrf-token')
})

test('a refusal returns the error of the answer', async () => {
  answer = { status: 422, body: '{"error":{"code":"invalid","message":"No","fields":{"email":"Bad"}}}' }
  expect(await write()).toMatchObject({ ok: false, status: 422, error: { fields: { email: 'Bad' } } })
})

test.each([
  '<h1>Bad gateway</h1>',
  '',
  'null',
  '"Bad gateway"',
  '{"message":"Bad gateway"}',
  '{"error":"Bad gateway"}',
  '{"error":{"code":502}}',
])('the gateway answer %s gets a code of its own', async (body) => {
  answer = { status: 502, body }
  expect(await write()).toMatchObject({ ok: false, error: { code: 'http-502', message: body } })
})

test('an HTML page with status 200, as from a captive portal, is a failure', async () => {
  answer = { status: 200, body: '<h1>Please log in</h1>' }
  expect(await write()).toMatchObject({ ok: false, status: 0 })
})

test('a write is sent again once if the XSRF token changed while it was in flight', async () => {
  answer = { status: 403, body: '{"error":{"code":"xsrf_token","message":"Again"}}' }
  server.once('request', () => {
    page.cookie = 'XSRF-TOKEN=fresh'
  })
  expect(await write()).toMatchObject({ ok: false, status: 403 })
  expect(seen.map((request) => request.headers['x-xsrf-token'])).toEqual([undefined, 'fresh'])
})

test('no answer gives status 0, never an exception', async () => {
  server.close()
  expect(await write()).toMatchObject({ ok: false, status: 0, error: { code: 'network' } })
})

test('there is no time limit unless the caller sets one', async () => {
  const limits = vi.spyOn(AbortSignal, 'timeout')
  await write()
  expect(limits).not.toHaveBeenCalled()
  await send(`${origin}/x`, { timeoutMs: 60_000 })
  expect(limits).toHaveBeenCalledWith(60_000)
})
