import { expect, test } from 'vitest'
import { typeFaults } from './type-faults.ts'

test('a figure that is not the same in another language is one line, however long the types around it are', () => {
  const output = `content/hi/impact.ts(83,7): error TS2322: Type '{ value: "50"; unit: string; }' is not assignable to type '{ value: "45"; unit: string; }'.
  Types of property 'value' are incompatible.
    Type '"50"' is not assignable to type '"45"'.
content/languages.ts(15,32): error TS2322: Type '{ readonly language: 'hi' }' is not assignable to type 'Content'.
  The types of 'home.impact.groups' are incompatible between these types.
`
  expect(typeFaults(output)).toEqual([
    "content/hi/impact.ts:83: “value” is '50' here, and not in content/en/impact.ts: change one of them.",
  ])
})

test.each([
  [
    `content/en/impact.ts(48,9): error TS2322: Type '"fifty"' is not assignable to type '\`\${number}\`'.`,
    `content/en/impact.ts:48: 'fifty' stands here; a number alone, such as '50' would fit.`,
  ],
  [
    `content/hi/not-found.ts(16,3): error TS1360: Type '{ title: string; }' does not satisfy the expected type '{ title: string; linksTitle: string; }'.\n  Property 'linksTitle' is missing in type '{ title: string; }' but required in type '{ linksTitle: string; }'.`,
    'content/hi/not-found.ts:16: “linksTitle” is missing here.',
  ],
  [
    `content/en/run-a-case.ts(9,5): error TS2561: Object literal may only specify known properties, but 'beginn' does not exist in type 'RunACaseContent'. Did you mean to write 'begin'?`,
    'content/en/run-a-case.ts:9: “beginn” is no entry that is known here; perhaps “begin” is meant.',
  ],
  [`content/en/company.ts(5,3): error TS1005: ',' expected.`, `content/en/company.ts:5: ',' expected.`],
])('%s', (output, told) => expect(typeFaults(output)).toEqual([told]))

test('what only the gathering file says is told all the same', () => {
  expect(typeFaults("content/languages.ts(3,1): error TS2304: Cannot find name 'ta'.")).toEqual([
    "content/languages.ts:3: Cannot find name 'ta'.",
  ])
})
