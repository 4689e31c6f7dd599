import fc from 'fast-check'
import { maxLengths } from '../../contract/forms.ts'
import { goodLeads } from '../support/form-examples.ts'
import { hostileText, hostileValue } from './hostile-values.ts'

const goodBodies = [
  ...Object.values(goodLeads),
  { page: 'Home' },
  { to: 'asha@clinic.example', subject: 'Hello', body: 'Hello' },
  { measurementId: 'G-FIRSTHOUR', events: [{ name: 'page_view', params: { page_name: '/' } }] },
]
const knownNames = [...new Set(goodBodies.flatMap((body) => Object.keys(body)))]
const fieldName = fc.oneof(
  fc.constantFrom(...knownNames, 'subtopic', 'fillMs', 'userId', '__proto__'),
  hostileText,
)

/** A valid body with some fields replaced by bad values. */
const spoilt = fc
  .tuple(fc.constantFrom<object>(...goodBodies), fc.dictionary(fieldName, hostileValue, { maxKeys: 4 }))
  .map(([good, bad]) => JSON.stringify({ ...good, ...bad }))

const pair = fc.tuple(fieldName, hostileValue)
const twice = fc
  .array(pair, { minLength: 1, maxLength: 6 })
  .map(
    (pairs) =>
      `{${[...pairs, ...pairs].map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)}}`,
  )

const nested = fc
  .tuple(
    fc.constantFrom('[', '{"a":', '{"email":[', '{"events":[{"params":'),
    fc.integer({ min: 1, max: 4000 }),
  )
  .map(([open, depth]) => open.repeat(depth).slice(0, 15_000))

const poisoned = fc.constantFrom(
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '{"email":{"__proto__":{"polluted":1}}}',
  '{"events":[{"name":"page_view","params":{"__proto__":"x","constructor":1}}],"measurementId":"G-1"}',
)

const encodings = ['utf8', 'utf16le', 'latin1', 'base64'] as const
const unreadable = fc
  .tuple(fc.jsonValue(), fc.constantFrom(...encodings), fc.nat({ max: 200 }))
  .map(([value, encoding, length]) => Buffer.from(JSON.stringify(value), encoding).subarray(0, length))

const sized = fc
  .constantFrom(maxLengths.message, 16_383, 16_384, 16_385, 50_000, 300_000)
  .map((length) => JSON.stringify({ ...goodLeads.contactUs, message: 'x'.repeat(length) }))

const urlencoded = fc.oneof(
  fc
    .array(fc.tuple(fieldName, hostileText), { maxLength: 8 })
    .map((pairs) =>
      new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, value])).toString(),
    ),
  fc.constantFrom(
    '%',
    '%zz=%ff&%00=%',
    '=&&==&',
    'email',
    '&'.repeat(9000),
    'a=1&'.repeat(4000),
    '%E0%80%80=1',
  ),
)
const multipart = fc.constant(
  '--x\r\ncontent-disposition: form-data; name="email"\r\n\r\na@b.example\r\n--x--\r\n',
)

export interface RequestBody {
  /** The media type of the format that the body imitates. */
  type: string
  bytes: Buffer
}

const as = (type: string, body: fc.Arbitrary<string | Uint8Array>): fc.Arbitrary<RequestBody> =>
  body.map((content) => ({ type, bytes: Buffer.from(content as Uint8Array) }))

const json = fc.oneof(
  { weight: 8, arbitrary: spoilt },
  { weight: 2, arbitrary: twice },
  { weight: 2, arbitrary: fc.json() },
  { weight: 1, arbitrary: nested },
  { weight: 1, arbitrary: poisoned },
  { weight: 1, arbitrary: unreadable },
  { weight: 1, arbitrary: sized },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', 'null', '"', '\ufeff{}', '{"email":1e999}', '[]', '{', 'NaN'),
  },
)

export const requestBody: fc.Arbitrary<RequestBody> = fc.oneof(
  { weight: 12, arbitrary: as('application/json', json) },
  { weight: 2, arbitrary: as('text/plain;charset=UTF-8', json) },
  { weight: 5, arbitrary: as('application/x-www-form-urlencoded', urlencoded) },
  { weight: 1, arbitrary: as('multipart/form-data; boundary=x', multipart) },
  { weight: 1, arbitrary: as('application/octet-stream', fc.uint8Array({ maxLength: 400 })) },
)
