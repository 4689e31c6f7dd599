import { afterAll, beforeAll, expect, test } from 'vitest'
import messages from '../../content/en/messages.json' with { type: 'json' }
import { apiPaths } from '../../contract/api.ts'
import { type Collection, collections, formSchemas, phoneFields, problemsOf } from '../../contract/forms.ts'
import { normalisedPhone } from '../../contract/phone-number.ts'
import { fc } from '../../tests/support/fast-check.ts'
import { goodLeads } from '../../tests/support/form-examples.ts'
import { type LeadApp, startLeadApp } from '../../tests/support/lead-posts.ts'

let server: LeadApp
beforeAll(async () => {
  server = await startLeadApp()
})
afterAll(() => server.close())

// Near misses find more than random text: a valid value with something inserted, removed or added around it.
const bits = [
  ...[
    '',
    ' ',
    '\n',
    '\t',
    '\r\n',
    '\0',
    '\u2028',
    '@',
    '.',
    '-',
    '_',
    '%',
    '+',
    '7',
    'Z',
    'é',
    'ప',
    '👋',
    '٣',
  ],
  ...['\ud83d', '"', '<', '&', '=', 'x'.repeat(300), '9'.repeat(21)],
]
// One field is over its own limit while the request stays under the body limit, which is another rule.
const bitsOf = (name: string) => fc.constantFrom(...bits, ...(name === 'message' ? ['é'.repeat(4000)] : []))
const value = (name: string, good: string) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant(good) },
    {
      weight: 4,
      arbitrary: fc
        .tuple(fc.nat(good.length), fc.nat(3), bitsOf(name))
        .map(([at, cut, bit]) => good.slice(0, at) + bit + good.slice(at + cut)),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme' }) },
  )
const values = (collection: Collection) =>
  fc.record(
    Object.fromEntries(
      Object.entries(goodLeads[collection]).map(([name, good]) => [name, value(name, good)]),
    ),
  )

/** The text as a browser holds it: without line breaks in single-line fields, with LF in the message. */
const asTyped = (fields: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [
      name,
      name === 'message' ? text.replace(/\r\n?/g, '\n') : text.replace(/[\r\n]/g, ''),
    ]),
  )

const withPlainPhone = (fields: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [
      name,
      phoneFields.includes(name) ? normalisedPhone(text) : text,
    ]),
  )

async function answers(collection: Collection, fields: Record<string, string>) {
  const url = apiPaths[collection]
  const asJson = await server.app.inject({ method: 'POST', url, payload: fields })
  const plain = await server.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(
      Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, text.replaceAll('\n', '\r\n')])),
    ).toString(),
  })
  return { asJson, plain }
}

test.each(collections)(
  'browser and server accept the same input for %s, and refuse with the same message',
  async (collection) => {
    const batch = fc.array(values(collection), { minLength: 40, maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(batch, async (inputs) => {
        await Promise.all(
          inputs.map(asTyped).map(async (fields) => {
            const problems = problemsOf(formSchemas[collection], fields, messages)
            const { asJson, plain } = await answers(collection, fields)
            const accepted = Object.keys(problems).length === 0
            expect([fields, asJson.statusCode]).toEqual([fields, accepted ? 201 : 422])
            if (!accepted) expect(asJson.json().error.fields).toEqual(problems)
            // A plain form cannot carry a lone surrogate: the browser replaces it.
            const travels = Object.values(fields).every((text) => text.isWellFormed())
            if (!travels) return
            // Without script the server writes a number as ten digits before the rules.
            const rewritten = problemsOf(formSchemas[collection], withPlainPhone(fields), messages)
            const fits = Object.keys(rewritten).length === 0
            expect([fields, plain.statusCode]).toEqual([fields, fits ? 303 : 422])
          }),
        )
      }),
      { numRuns: 10 },
    )
  },
)
