import { apiPaths, mailActionPath } from '../../../contract/api.ts'
import { deskPaths } from '../../../contract/desk.ts'

export interface CheapRequest {
  name: string
  port: 'public' | 'desk'
  /** The complete request, as written to the connection. */
  text: string
}

const request = (line: string, headers: string[] = [], body = '') =>
  [
    `${line} HTTP/1.1`,
    'host: localhost',
    ...headers,
    ...(body ? [`content-length: ${Buffer.byteLength(body)}`] : []),
    '',
    body,
  ].join('\r\n')
const get = (path: string, ...headers: string[]) => request(`GET ${path}`, headers)
const json = (path: string, body: unknown, ...headers: string[]) =>
  request(`POST ${path}`, ['content-type: application/json', ...headers], JSON.stringify(body))
const form = (path: string, body: string, ...headers: string[]) =>
  request(`POST ${path}`, ['content-type: application/x-www-form-urlencoded', ...headers], body)
/** A body in chunks of one byte. */
const chunked = (path: string, bytes: number) =>
  request(`POST ${path}`, ['content-type: application/json', 'transfer-encoding: chunked']) +
  `${'1\r\n1\r\n'.repeat(bytes)}0\r\n\r\n`

/** The maximum size of a header, and of a form's body. */
const headerBytes = 15_000
const bodyBytes = 16_000
const repeated = (part: string, bytes: number) => part.repeat(Math.floor(bytes / part.length))
/** Different names, such as aaa,aab,aac, … */
const manyNames = (separator: string, bytes: number) =>
  Array.from({ length: Math.floor(bytes / (3 + separator.length)) }, (_, i) =>
    (i + 36 * 36).toString(36).padStart(3, 'a'),
  ).join(separator)
/** A URL whose host has this many different letters of another alphabet. */
const longUrl = `http://${Array.from({ length: headerBytes / 9 }, (_, i) => encodeURIComponent(String.fromCodePoint(0x4e00 + i))).join('')}`
const events = (...list: unknown[]) => ({ measurementId: 'G-FIRSTHOUR', events: list })
const view = (page_name: string) => events({ name: 'page_view', params: { page_name } })

const site: [name: string, text: string][] = [
  ['page', get('/')],
  ['page, sent', get('/?sent=signups')],
  ['page not found', get('/x')],
  ['one’s own data', get('/yours')],
  ['form refused', form(apiPaths.signups, 'a=')],
  ['form refused, quotes', form(apiPaths.contactUs, `message=${repeated('"', bodyBytes)}`)],
  ['form refused, bad escapes', form(apiPaths.contactUs, repeated('%ff=%ff&', 700))],
  ['form refused, long Referer', form(apiPaths.signups, 'a=', `referer: ${longUrl}`)],
  ['lead refused', json(apiPaths.signups, {})],
  ['lead refused, long Origin', json(apiPaths.signups, {}, `origin: ${longUrl}`)],
  ['lead refused, tiny chunks', chunked(apiPaths.signups, bodyBytes)],
  [
    'lead refused, many fields',
    json(
      apiPaths.demoRequests,
      Object.fromEntries(
        manyNames(' ', 8000)
          .split(' ')
          .map((each) => [each, 0]),
      ),
    ),
  ],
  ['event, bad escapes', json(apiPaths.collect, view(`/?${repeated('%ff&', bodyBytes - 200)}`))],
  ['events, too many', json(apiPaths.collect, events(...Array(7900).fill(0)))],
  ['events, as many as fit', json(apiPaths.collect, events(...Array(25).fill({ name: 'page_view' })))],
  ['sign-in', request(`POST ${apiPaths.identity}`, ['content-length: 0'])],
  ['summary', get(apiPaths.summary)],
  ['wrong key', request(`POST ${mailActionPath}`, ['content-length: 0'])],
  ['expectation', get('/', 'expect: x')],
  ['no host', 'GET / HTTP/1.1\r\n\r\n'],
  ['many languages', get('/language-offer.css', `accept-language: ${manyNames(',', headerBytes)}`)],
  ['many encodings', get('/', `accept-encoding: ${manyNames(',', headerBytes)}`)],
  ['many tags', get('/', `if-none-match: ${manyNames(',', headerBytes)}`)],
  ['many cookies', get('/?sent=signups', `cookie: ${manyNames('; ', headerBytes)}`)],
  ['many queries', get(`/?sent=signups&${repeated('%ff&', headerBytes)}`)],
]
const desk: [name: string, text: string][] = [
  ['desk, sign-in page', get('/sign-in')],
  ['desk, without a session', get(deskPaths.leads)],
  ['desk, link asked for', json(deskPaths.link, { email: 'a@b.example' }, 'sec-fetch-site: same-origin')],
]

export const cheapRequests: CheapRequest[] = [
  ...site.map(([name, text]) => ({ name, port: 'public' as const, text })),
  ...desk.map(([name, text]) => ({ name, port: 'desk' as const, text })),
]
