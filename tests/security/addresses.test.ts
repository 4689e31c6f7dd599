import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, Connection } from '../support/raw-connection.ts'
import { startApp, type TestApp } from '../support/server.ts'

let server: TestApp
beforeAll(async () => {
  server = await startApp()
  writeFileSync(join(server.config.dataDir, 'secret.txt'), 'marked-secret')
})
afterAll(() => server.close())

/** Sends the target unchanged: `fetch` would normalise it. */
async function get(target: string, ...headers: string[]): Promise<Answer> {
  const connection = await Connection.open(server.config.port)
  const lines = [`GET ${target} HTTP/1.1`, ...(headers.length > 0 ? headers : ['host: localhost'])]
  connection.write(Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'))
  const answer = await connection.answer(false)
  connection.destroy()
  if (!answer) throw new Error(`no answer to ${target}`)
  return answer
}

const climbs = ['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '..%252f', '..\\', '..%5c', '%c0%ae%c0%ae/', '....//']
const prizes = ['package.json', 'server/main.ts', 'etc/passwd', '.env', 'manifest.json', '.git/config']

test('no spelling of a path escapes the site’s folder', async () => {
  const inData = server.config.dataDir.slice(1)
  for (const climb of climbs)
    for (const prize of [...prizes, `${inData}/secret.txt`, `${inData}/identity.key`])
      for (const start of ['/', '/assets/', '//', '/about/']) {
        const target = `${start}${climb.repeat(start === '/' ? 8 : 3)}${prize}`
        const { status, body } = await get(target)
        expect([target, status]).toEqual([target, 404])
        expect(body).not.toMatch(/marked-secret|root:x:|"dependencies"|import |\[core\]/)
      }
})

test.each([
  '/.git/HEAD',
  '/.env',
  '/data/',
  '/assets',
  '/assets/',
  '/server/main.ts',
  '/answers/signups',
  '/metrics',
  '/404',
])('%s answers 404', async (path) => {
  expect((await get(path)).status).toBe(404)
})

test('TRACE echoes nothing', async () => {
  const connection = await Connection.open(server.config.port)
  connection.write(Buffer.from('TRACE / HTTP/1.1\r\nhost: a\r\nx-marked: marked-header\r\n\r\n'))
  const answer = await connection.answer(false)
  connection.destroy()
  expect(answer?.status).toBe(405)
  expect(JSON.stringify(answer)).not.toContain('marked-header')
})

/** The parts of a response that a shared cache would store. */
function kept({ status, headers, body }: Answer) {
  const { date, 'x-request-id': id, 'keep-alive': alive, connection, ...rest } = headers
  return { status, headers: rest, body }
}

const poisons: [string, string, string[]][] = [
  ['letter case', '/ABOUT', ['host: localhost']],
  ['a trailing slash', '/about/', ['host: localhost']],
  ['a query', '/about?"><script>evil.example</script>', ['host: localhost']],
  ['encoded letters', '/%61bout', ['host: localhost']],
  ['another Host', '/about', ['host: evil.example']],
  ['the address in full', 'http://evil.example/about', ['host: localhost']],
  ['the address in full, oddly written', 'HTTPS://evil.example:0/ABOUT/?x', ['host: localhost']],
  ['X-Forwarded-Host', '/about', ['host: localhost', 'x-forwarded-host: evil.example']],
  [
    'X-Forwarded-Proto and the like',
    '/about',
    [
      'host: localhost',
      'x-forwarded-proto: http',
      'x-forwarded-port: 1',
      'x-forwarded-prefix: /evil.example',
    ],
  ],
  ['X-Original-URL', '/about', ['host: localhost', 'x-original-url: /request', 'x-rewrite-url: /request']],
  [
    'a method in a header',
    '/about',
    ['host: localhost', 'x-http-method-override: POST', 'x-method-override: DELETE'],
  ],
  [
    'cookies and a token',
    '/about',
    ['host: localhost', 'cookie: XSRF-TOKEN=evil.example', 'authorization: Bearer evil.example'],
  ],
  ['a language', '/about', ['host: localhost', 'accept-language: evil.example', 'user-agent: evil.example']],
]
test.each(poisons)(
  '%s does not change what a cache would store of a page',
  async (_name, target, headers) => {
    const usual = kept(await get('/about'))
    expect(usual.headers['cache-control']).toBe('no-cache')
    expect(kept(await get(target, ...headers))).toEqual(usual)
  },
)

test('answers that depend on the request are never cached', async () => {
  for (const target of [
    '/about?sent=contactUs',
    '/ABOUT?sent=contactUs',
    '/none',
    '/api/none',
    '/healthz',
    '/%',
  ])
    expect((await get(target)).headers['cache-control'], target).toMatch(/no-store|no-cache/)
  const missing = await get('/none', 'host: evil.example', 'x-forwarded-host: evil.example')
  expect(JSON.stringify(missing)).not.toContain('evil.example')
})
