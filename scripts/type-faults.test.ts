import { expect, test } from 'vitest'
import { typeFaults } from './type-faults.ts'

test.each([
  [
    `site/forms/controls.ts(16,3): error TS1360: Type '{ title: string; }' does not satisfy the expected type '{ title: string; fax: string; }'.\n  Property 'fax' is missing in type '{ title: string; }' but required in type '{ fax: string; }'.`,
    'site/forms/controls.ts:16: “fax” is missing here.',
  ],
  [
    `content/en/run-a-case.ts(9,5): error TS2561: Object literal may only specify known properties, but 'beginn' does not exist in type 'RunACaseContent'. Did you mean to write 'begin'?`,
    'content/en/run-a-case.ts:9: “beginn” is no entry that is known here; perhaps “begin” is meant.',
  ],
  [`content/en/run-a-case.ts(5,3): error TS1005: ',' expected.`, `content/en/run-a-case.ts:5: ',' expected.`],
])('%s', (output, told) => expect(typeFaults(output)).toEqual([told]))

test('a file that gathers others does not repeat their faults', () => {
  const own = "content/hi/run-a-case.ts(5,3): error TS1005: ',' expected."
  const gathering =
    "content/languages.ts(15,32): error TS2322: Type '{}' is not assignable to type 'Content'."
  expect(typeFaults(`${own}\n${gathering}\n`)).toEqual(["content/hi/run-a-case.ts:5: ',' expected."])
})

test('what only the gathering file says is told all the same', () => {
  expect(typeFaults("content/languages.ts(3,1): error TS2304: Cannot find name 'ta'.")).toEqual([
    "content/languages.ts:3: Cannot find name 'ta'.",
  ])
})
