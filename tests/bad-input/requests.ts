import fc from 'fast-check'
import { apiPaths, mailActionPath } from '../../contract/api.ts'
import { pagePaths } from '../../contract/routes.ts'
import { headerValue, hostileText } from './hostile-values.ts'
import { requestBody } from './request-bodies.ts'

export interface BadRequest {
  method: string
  bytes: Buffer
}

export const emailApiKey = 'the-key-of-the-mail-action'

const webConfig = '/analytics/v1alpha/projects/-/apps/1:1:web:firsthour/webConfig'
const knownPaths = [
  ...pagePaths,
  ...Array(4)
    .fill([...Object.values(apiPaths), mailActionPath])
    .flat(),
  webConfig,
  '/healthz',
  '/readyz',
  '/robots.txt',
  '/404',
]

/** Mostly percent-encoded, because the parser rejects the raw bytes at once. */
const uriText = fc.tuple(hostileText, fc.integer({ min: 0, max: 9 })).map(([text, one]) =>
  one === 0
    ? Buffer.from(text)
        .toString('latin1')
        .replaceAll(/[^\x21-\xff]/g, '+')
    : text.toWellFormed().replaceAll(/[^\w%./=&'<>@-]/gu, encodeURIComponent),
)

const query = fc
  .array(fc.tuple(fc.constantFrom('sent', 'utm_source', '__proto__', 'a[]', ''), uriText), {
    maxLength: 3,
  })
  .map((pairs) => (pairs.length > 0 ? `?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}` : ''))

const trick = fc.constantFrom<(path: string) => string>(
  (path) => path.toUpperCase(),
  (path) => `${path}/`,
  (path) => `/${path}`,
  (path) => `/x/..${path}`,
  (path) => `/..%2f..${path}`,
  (path) => `/%2e%2e/%2e%2e${path}`,
  (path) => `/..%252f${path}`,
  (path) => `/..\\..${path}`,
  (path) => `/..%5c..%5c${path}`,
  (path) => `${path}%00.html`,
  (path) => `${path}%`,
  (path) => `${path};a=b`,
  (path) => `${path}#fragment`,
  (path) => `http://evil.example${path}`,
  (path) => `https://evil.example:0${path}`,
  (path) => path.replaceAll('a', '%61').replaceAll('/', '%2F'),
  (path) => path.replaceAll('s', '%c5%bf'),
  (path) => `${path}/%c0%ae%c0%ae/%c0%af`,
  (path) => `${path}/${'a/'.repeat(3000)}`,
  (path) => `${path}?sent=signups&sent=${path}`,
  () => '/.env',
  () => '/data/firsthour.sqlite',
  () => '/answers/signups',
  () => '/assets/../manifest.json',
  () => '*',
)

const target = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(fc.constantFrom(...knownPaths), query).map((parts) => parts.join('')) },
  {
    weight: 3,
    arbitrary: fc.tuple(fc.constantFrom(...knownPaths), trick).map(([path, change]) => change(path)),
  },
  { weight: 1, arbitrary: uriText.map((text) => `/${text}`) },
)

const method = fc.oneof(
  { weight: 8, arbitrary: fc.constant('POST') },
  { weight: 4, arbitrary: fc.constant('GET') },
  {
    weight: 2,
    arbitrary: fc.constantFrom('HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'QUERY', 'PROPFIND'),
  },
)

const otherType = fc.oneof(
  fc.constantFrom(
    'application/json',
    'application/x-www-form-urlencoded',
    'APPLICATION/JSON; charset=utf-7',
    'application/json, text/html',
    'application/json;'.repeat(50),
    'application/x-www-form-urlencoded-not',
    'text/xml',
    '/',
  ),
  headerValue,
)

const forgedToken = `${btoa('{"alg":"none"}')}.${btoa('{"sub":"x","aud":"firsthour-visitor","exp":9999999999}')}.`
const header: fc.Arbitrary<[string, string]> = fc.oneof(
  fc.constantFrom<[string, string]>(
    ['x-api-key', emailApiKey],
    ['x-goog-api-key', 'firsthour-web'],
    ['authorization', `Bearer ${forgedToken}`],
    ['expect', '100-continue'],
    ['expect', 'a-miracle'],
    ['upgrade', 'websocket'],
    ['connection', 'upgrade'],
    ['content-encoding', 'gzip'],
    ['accept-encoding', 'br;q=2, identity;q=0, *;q=x'],
    ['range', 'bytes=0-,5-1,-99999999999999999999'],
    ['if-none-match', '*'],
    ['sec-fetch-site', 'cross-site'],
    ['origin', 'null'],
    ['x-http-method-override', 'DELETE'],
    ['x-original-url', '/admin'],
    ['x-forwarded-host', 'evil.example'],
    ['x-forwarded-for', '::1, 999.1.1.1, "'],
    ['accept-version', '9.9.9'],
  ),
  fc.tuple(
    fc.constantFrom(
      'accept',
      'accept-encoding',
      'authorization',
      'cookie',
      'idempotency-key',
      'if-none-match',
      'origin',
      'range',
      'referer',
      'sec-fetch-site',
      'user-agent',
      'x-api-key',
      'x-forwarded-for',
      'x-request-id',
      'x-xsrf-token',
      'x-fuzz',
    ),
    fc.oneof(
      headerValue,
      headerValue.map((value) => `XSRF-TOKEN=${value}`),
      headerValue.map((value) => `Bearer ${value}`),
    ),
  ),
)

const bodiless = new Set(['GET', 'HEAD', 'TRACE'])

/** Invalid content in a valid HTTP message: the connection stays usable after it. */
export const badRequest: fc.Arbitrary<BadRequest> = fc
  .record({
    method,
    target,
    headers: fc.array(header, { maxLength: 3 }),
    body: requestBody,
    otherType: fc.oneof(
      { weight: 6, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: otherType },
    ),
    chunked: fc.boolean(),
  })
  .map(({ method, target, headers, body, otherType, chunked }) => {
    const lines = [
      `${method} ${target} HTTP/1.1`,
      'host: localhost',
      ...headers.map((pair) => pair.join(': ')),
    ]
    if (bodiless.has(method)) return { method, bytes: Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1') }
    lines.push(`content-type: ${otherType ?? body.type}`)
    lines.push(chunked ? 'transfer-encoding: chunked' : `content-length: ${body.bytes.length}`)
    const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
    return { method, bytes: Buffer.concat([head, chunked ? asChunks(body.bytes) : body.bytes]) }
  })

function asChunks(body: Buffer): Buffer {
  const middle = body.length >> 1
  const parts = [body.subarray(0, middle), body.subarray(middle)].filter(({ length }) => length > 0)
  const chunks = parts.flatMap((part) => [
    Buffer.from(`${part.length.toString(16)}\r\n`),
    part,
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...chunks, Buffer.from('0\r\n\r\n')])
}
