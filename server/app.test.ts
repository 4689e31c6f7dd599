import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languageCodes } from '../content/languages.ts'
import { pagePaths, pathIn } from '../contract/routes.ts'
import { distDir, startApp, type TestApp } from '../tests/support/server.ts'
import { loadSite } from './http/site.ts'

let server: TestApp
beforeAll(async () => {
  // Not the origin the site was built for, so that every page is rewritten.
  server = await startApp({ PUBLIC_ORIGIN: 'http://www.firsthour.example', LOG_LEVEL: 'debug' })
})
afterAll(() => server.close())

const ask = (path: string, init?: RequestInit) => fetch(server.origin + path, init)
const asJson = (body: string): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body,
})

/** The response to these bytes on a new connection. */
async function askRaw(bytes: string): Promise<string> {
  const socket = connect(server.config.port, '127.0.0.1')
  await once(socket, 'connect')
  socket.end(bytes)
  return text(socket)
}

describe('pages', () => {
  const paths = languageCodes.flatMap((language) => pagePaths.map((path) => pathIn(language, path)))
  const spellings = paths.flatMap((path) => [
    { path, asked: path },
    { path, asked: path.toUpperCase() },
    { path, asked: `${path.toLowerCase().replace(/\/$/, '')}/` },
    { path, asked: `${path}?utm_source=x` },
  ])
  test.each(spellings)('$asked answers directly as $path', async ({ path, asked }) => {
    const answer = await ask(asked, { redirect: 'error' })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain(`<link rel="canonical" href="${server.config.publicOrigin}${path}"`)
  })

  test.each(['/no/such/page', '/about%', '/hi/%zz'])(
    'the unknown address %s shows the 404 page, which is never cached',
    async (path) => {
      const answer = await ask(path, { headers: { 'if-none-match': '*', range: 'bytes=0-1' } })
      expect(answer.status).toBe(404)
      expect(answer.headers.get('content-type')).toContain('text/html')
      expect(answer.headers.get('etag')).toBeNull()
    },
  )

  test('HEAD has the headers of GET and no body', async () => {
    const [head, get] = await Promise.all([ask('/about', { method: 'HEAD' }), ask('/about')])
    expect(await head.text()).toBe('')
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'))
    expect(head.headers.get('etag')).toBe(get.headers.get('etag'))
  })

  test.each([
    ['GET http://localhost/about', 200],
    ['GET http://localhost', 200],
    ['GET HTTP://localhost?x', 200],
    ['HEAD https://localhost:1/ABOUT/', 200],
    ['GET http://localhost/healthz', 200],
    ['POST http://localhost/api/signups', 422],
    ['GET http://localhost/none', 404],
  ])('%s, an absolute URL as sent to a proxy, is answered like its path', async (line, status) => {
    const answer = await askRaw(`${line} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  })

  test('the answer is the same to an injected request', async () => {
    const injected = await server.app.inject({ url: '/ABOUT/?x', headers: { 'accept-encoding': 'br' } })
    const fetched = await ask('/about', { headers: { 'accept-encoding': 'br' } })
    expect(injected.statusCode).toBe(200)
    expect(injected.headers.etag).toBe(fetched.headers.get('etag'))
  })
})

describe('errors have one shape and reveal no internals', () => {
  test.each([
    ['bad JSON', '/api/signups', asJson('{"email":'), 400],
    ['no body', '/api/signups', asJson(''), 400],
    ['poisoned JSON', '/api/signups', asJson('{"__proto__":{"x":1}}'), 400],
    ['too much', '/api/signups', asJson(JSON.stringify({ email: 'x'.repeat(17 * 1024) })), 413],
    ['another media type', '/api/signups', { method: 'POST', body: 'email=x' }, 415],
    ['an unknown call', '/api/none', {}, 404],
    ['an unknown action', '/actions/none', { method: 'POST' }, 404],
    ['an unknown report', '/analytics/none', {}, 404],
    ['a call that cannot be decoded', '/api/%', {}, 404],
    ['a body for an address that cannot be decoded', '/%', { method: 'POST' }, 404],
    ['the wrong method for a page', '/about', { method: 'DELETE' }, 405],
    ['the wrong method for a call', '/api/signups', {}, 405],
  ] as [string, string, RequestInit, number][])('%s', async (_name, path, init, status) => {
    const answer = await ask(path, init)
    expect(answer.status).toBe(status)
    const body = await answer.json()
    const error = { code: expect.stringMatching(/^[a-z_]+$/), message: expect.any(String) }
    expect(body).toEqual({ error })
    expect(JSON.stringify(body)).not.toMatch(/FST_|stack|node_modules|SyntaxError/)
  })

  test('the wrong method is answered with the allowed ones', async () => {
    expect((await ask('/about', { method: 'PUT' })).headers.get('allow')).toBe('GET, HEAD')
    expect((await ask('/api/signups')).headers.get('allow')).toBe('POST')
    expect((await ask('/readyz', { method: 'POST' })).headers.get('allow')).toBe('GET, HEAD')
  })

  test.each([
    ['what is not HTTP', 'hello\r\n\r\n', 400],
    ['headers that are too large', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
  ])('%s', async (_name, bytes, status) => {
    const answer = await askRaw(bytes)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer).toContain('x-content-type-options: nosniff')
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '').error.message).toEqual(expect.any(String))
  })
})

test('an address that cannot be decoded is answered even when its page fails, and the cause is logged', async () => {
  const site = await loadSite(distDir, server.config)
  const notFound = () => {
    throw new Error('the page is broken')
  }
  const broken = await startApp({}, { site: { ...site, notFound } })
  const answer = await fetch(`${broken.origin}/%`)
  expect(answer.status).toBe(500)
  expect(await answer.json()).toMatchObject({ error: { code: 'internal' } })
  expect(broken.logs()).toContain('the page is broken')
  await broken.close()
})

describe('security headers', () => {
  const answers: [string, string, RequestInit][] = [
    ['page', '/', {}],
    ['file', '/robots.txt', {}],
    ['not modified', '/', { headers: { 'if-none-match': '*' } }],
    ['404 page', '/none', {}],
    ['call', '/healthz', {}],
    ['failed call', '/api/signups', asJson('{')],
    ['wrong method', '/about', { method: 'POST' }],
    ['undecodable', '/%', {}],
  ]
  test.each(answers)('%s', async (_name, path, init) => {
    const { headers } = await ask(path, init)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).not.toContain('unsafe')
    expect(Object.fromEntries(headers)).toMatchObject({
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'cross-origin-opener-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'x-request-id': expect.any(String),
    })
    expect(headers.get('strict-transport-security')).toBeNull()
    expect(headers.get('x-powered-by')).toBeNull()
  })

  test('HSTS when the site is on https, for this host alone', async () => {
    const secure = await startApp({ PUBLIC_ORIGIN: 'https://www.example.org' })
    for (const path of ['/about', '/healthz']) {
      const answer = await fetch(`http://127.0.0.1:${secure.config.port}${path}`)
      expect(answer.headers.get('strict-transport-security')).toBe('max-age=63072000')
    }
    await secure.close()
  })
})

test('every request is logged as one line of JSON with its id and without personal data', async () => {
  const asked: [string, RequestInit][] = [
    ['/about?email=secret%40marked.example', {}],
    ['/marked-person/secret?x=1', {}],
    ['/api/signups?token=secret', asJson('{"email":"secret@marked.example"}')],
    ['/%?secret', {}],
  ]
  const routes = ['/about', 'unknown', '/api/signups', 'unknown']
  const answers = await Promise.all(asked.map(([path, init]) => ask(path, init)))
  const lines = server
    .logs()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const logged = answers.map((answer) =>
    lines.filter(({ reqId, msg }) => msg === 'request' && reqId === answer.headers.get('x-request-id')),
  )
  expect(logged.map((lines) => lines.map(({ route }) => route))).toEqual(routes.map((route) => [route]))
  expect(logged.flat().map(({ status }) => status)).toEqual(answers.map(({ status }) => status))
  const requests = lines.filter(({ msg }) => msg === 'request')
  expect(JSON.stringify(requests)).not.toMatch(/secret|marked|127\.0\.0\.1|\?/)
})

test('request ids do not reveal how many requests there were', async () => {
  const ids: string[] = []
  for (let i = 0; i < 200; i++) ids.push((await ask('/about')).headers.get('x-request-id') ?? '')
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{12}$/)
  // Sequential ids would be sorted.
  expect(ids.toSorted()).not.toEqual(ids)
  // Two in a row share no more of their beginning than chance allows.
  const sharesStart = ids.filter((id, at) => id.slice(0, 4) === ids[at + 1]?.slice(0, 4))
  expect(sharesStart.length).toBeLessThan(5)
})

test('variables that differ from those of the build are named at start', async () => {
  const other = await startApp({ PUBLIC_WEB_VITALS: 'on', PUBLIC_ANALYTICS_API_KEY: 'another-key' })
  const warnings = other
    .logs()
    .split('\n')
    .filter((line) => line.includes('"level":40'))
  expect(warnings.map((line) => JSON.parse(line))).toMatchObject([
    {
      variables: ['PUBLIC_ANALYTICS_API_KEY', 'PUBLIC_WEB_VITALS'],
      msg: expect.stringContaining('npm run build'),
    },
  ])
  expect(other.logs()).not.toContain('another-key')
  await other.close()
  expect(server.logs()).not.toContain('built with other values')
})

test('security.txt is valid for less than a year from today, however old the build is', async () => {
  const year = 365 * 24 * 60 * 60_000
  for (const now of [Date.now(), Date.now() + 3 * year]) {
    const later = await startApp({}, { now: () => now })
    const answer = await fetch(`${later.origin}/.well-known/security.txt`)
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const text = await answer.text()
    const expires = Date.parse(/^Expires: (\S+)$/m.exec(text)?.[1] ?? '')
    expect(expires).toBeGreaterThan(now)
    expect(expires).toBeLessThan(now + year)
    const names = text
      .trimEnd()
      .split('\n')
      .map((line) => line.split(': ')[0])
    expect(names).toEqual(['Contact', 'Expires', 'Preferred-Languages', 'Canonical', 'Policy'])
    const policy = new URL(/^Policy: (\S+)$/m.exec(text)?.[1] ?? '')
    expect(await (await fetch(later.origin + policy.pathname)).text()).toContain(
      `id="${policy.hash.slice(1)}"`,
    )
    await later.close()
  }
})

test('at the usual level calls are logged, and pages and files are not', async () => {
  const usual = await startApp()
  for (const path of ['/about', '/favicon.svg', '/?sent=signups', '/healthz', '/none'])
    await fetch(usual.origin + path)
  expect([...usual.logs().matchAll(/"route":"([^"]*)"/g)].map(([, route]) => route)).toEqual([
    '/healthz',
    'unknown',
  ])
  await usual.close()
})

test('a variable of an earlier version is named once at start', async () => {
  const former = await startApp({ LOAD_SHEDDING: 'off' })
  const lines = former
    .logs()
    .split('\n')
    .filter((line) => line.includes('no longer exist'))
  expect(lines.map((line) => JSON.parse(line).variables)).toEqual([['LOAD_SHEDDING']])
  await former.close()
})

test('the level of the log is the configured one', async () => {
  const quiet = await startApp({ LOG_LEVEL: 'warn' })
  await fetch(`${quiet.origin}/about`)
  await fetch(`${quiet.origin}/healthz`)
  expect(quiet.logs()).toBe('')
  await quiet.close()
})
