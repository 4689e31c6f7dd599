import fc from 'fast-check'
import { goodLeads } from '../support/form-examples.ts'
import { badRequest } from './requests.ts'

export interface BrokenRequest {
  bytes: Buffer
  /** After the bytes: wait for a response, half-close the connection, or destroy it. */
  after: 'wait' | 'end' | 'vanish'
}

const lead = JSON.stringify(goodLeads.signups)
const post = (...headers: string[]) =>
  `POST /api/signups HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n`
const get = (line: string, ...headers: string[]) =>
  `${line}\r\n${headers.map((each) => `${each}\r\n`).join('')}\r\n`

/** Requests that the parser must reject, or must parse in one way only: each gets a response or is disconnected at once. */
const spelled: string[] = [
  'GET /\r\n\r\n',
  'GET / HTTP/0.9\r\n\r\n',
  'GET / HTTP/1.0\r\n\r\n',
  get('GET / HTTP/1.2', 'host: a'),
  get('GET / HTTP/9.9', 'host: a'),
  get('GET / http/1.1', 'host: a'),
  get('get / HTTP/1.1', 'host: a'),
  get('BREW / HTTP/1.1', 'host: a'),
  get('GET  /  HTTP/1.1', 'host: a'),
  get('GET /\t HTTP/1.1', 'host: a'),
  get('GET / HTTP/1.1'),
  get('GET / HTTP/1.1', 'host: a', 'host: b'),
  get('GET / HTTP/1.1', 'host:'),
  get('GET http://evil.example/ HTTP/1.1', 'host: a'),
  get('GET ///evil.example/%2e%2e HTTP/1.1', 'host: a'),
  get('CONNECT evil.example:443 HTTP/1.1', 'host: a'),
  get('OPTIONS * HTTP/1.1', 'host: a'),
  get('GET / HTTP/1.1', 'host: a', 'no-colon'),
  get('GET / HTTP/1.1', 'host: a', 'space : x'),
  get('GET / HTTP/1.1', 'host: a', ' folded: x'),
  get('GET / HTTP/1.1', 'host: a', 'x: a', ' b'),
  get('GET / HTTP/1.1', 'host: a', 'x: a\0b'),
  get('GET / HTTP/1.1', 'host: a', 'x: a\rb'),
  get('GET / HTTP/1.1', 'host: a', 'x: a\nb: c'),
  get('GET / HTTP/1.1', 'host: a', 'é: x'),
  get('GET / HTTP/1.1', 'host: a', `x: ${'y'.repeat(17_000)}`),
  get('GET / HTTP/1.1', 'host: a', `x: ${'y'.repeat(200_000)}`),
  get('GET / HTTP/1.1', 'host: a', ...Array(3000).fill('a: b')),
  get(`GET /${'a'.repeat(20_000)} HTTP/1.1`, 'host: a'),
  get('GET / HTTP/1.1', 'host: a', 'expect: a-miracle'),
  get(
    'GET / HTTP/1.1',
    'host: a',
    'upgrade: h2c',
    'connection: upgrade, http2-settings',
    'http2-settings: AAA',
  ),
  'GET / HTTP/1.1\nhost: a\n\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  '\0\0\0\0\r\n\r\n',
  '\r\n\r\n\r\n',
  `${post('content-length: -1')}${lead}`,
  `${post('content-length: 1e3')}${lead}`,
  `${post('content-length: 99999999999999999999')}${lead}`,
  `${post('content-length: 5', 'content-length: 6')}${lead}`,
  `${post('content-length: 5, 5')}${lead}`,
  `${post(`content-length: ${lead.length}`, 'transfer-encoding: chunked')}0\r\n\r\n`,
  `${post('transfer-encoding: chunked', `content-length: ${lead.length}`)}${lead}`,
  `${post('transfer-encoding: xchunked')}0\r\n\r\n`,
  `${post('transfer-encoding: chunked, identity')}0\r\n\r\n`,
  `${post('transfer-encoding:\vchunked')}0\r\n\r\n`,
  `${post('transfer-encoding: identity', 'transfer-encoding: chunked')}0\r\n\r\n`,
  `${post('transfer-encoding: chunked')}zz\r\n{}\r\n0\r\n\r\n`,
  `${post('transfer-encoding: chunked')}-1\r\n{}\r\n0\r\n\r\n`,
  `${post('transfer-encoding: chunked')}ffffffffffffffffff\r\n{}`,
  `${post('transfer-encoding: chunked')}2\r\n{}x\r\n0\r\n\r\n`,
  `${post('transfer-encoding: chunked')}2;${'e'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
  `${post('transfer-encoding: chunked')}2\r\n{}\r\n0\r\ncontent-length: 9\r\nhost: evil.example\r\n\r\n`,
  `${post(`content-length: ${lead.length - 20}`)}${lead}`,
  `${post('content-length: 2')}{}GET /smuggled HTTP/1.1\r\nhost: a\r\n\r\n`,
  post('content-length: 0').repeat(50),
  get('GET /healthz HTTP/1.1', 'host: a').repeat(100),
  `${get('GET /about HTTP/1.1', 'host: a')}nonsense\r\n\r\n`,
]

const spelledRequest = fc
  .tuple(fc.constantFrom(...spelled), fc.constantFrom('end' as const, 'vanish' as const))
  .map(([text, after]): BrokenRequest => ({ bytes: Buffer.from(text, 'latin1'), after }))

/** A valid request, truncated anywhere or with some bytes changed. */
const cut = fc
  .tuple(
    badRequest,
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.constantFrom('end' as const, 'vanish' as const),
  )
  .map(
    ([{ bytes }, share, after]): BrokenRequest => ({ bytes: bytes.subarray(0, bytes.length * share), after }),
  )

const garbled = fc
  .tuple(
    badRequest,
    fc.array(fc.tuple(fc.nat({ max: 300 }), fc.nat({ max: 255 })), { minLength: 1, maxLength: 6 }),
  )
  .map(([{ bytes }, changes]): BrokenRequest => {
    const changed = Buffer.from(bytes)
    for (const [at, byte] of changes) if (at < changed.length) changed[at] = byte
    return { bytes: changed, after: 'end' }
  })

const noise = fc
  .uint8Array({ minLength: 1, maxLength: 600 })
  .map((bytes): BrokenRequest => ({ bytes: Buffer.from(bytes), after: 'end' }))

export const brokenRequest: fc.Arbitrary<BrokenRequest> = fc.oneof(
  { weight: 5, arbitrary: spelledRequest },
  { weight: 3, arbitrary: cut },
  { weight: 3, arbitrary: garbled },
  { weight: 1, arbitrary: noise },
)

/** Each listed request once, from a client that keeps the connection open and waits. */
export const waitedFor: BrokenRequest[] = spelled
  .filter((text) => !unfinished(text))
  .map((text) => ({ bytes: Buffer.from(text, 'latin1'), after: 'wait' }))

function unfinished(text: string): boolean {
  return text.startsWith('\r\n') || text.startsWith('\x16') || text.includes('ffffffffffffffffff')
}
