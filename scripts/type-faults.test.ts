import { expect, test } from 'vitest'
import { typeFaults } from './type-faults.ts'

test.each([
  [
    `site/forms/controls.ts(16,3): error TS1360: Type '{ title: string; }' does not satisfy the expected type '{ title: string; fax: string; }'.\n  Property 'fax' is missing in type '{ title: string; }' but required in type '{ fax: string; }'.`,
    'site/forms/controls.ts:16: “fax” is missing here.',
  ],
  [
    `site/run-a-case/words.ts(9,5): error TS2561: Object literal may only specify known properties, but 'beginn' does not exist in type 'EngineWords'. Did you mean to write 'begin'?`,
    'site/run-a-case/words.ts:9: “beginn” is no entry that is known here; perhaps “begin” is meant.',
  ],
  [`contract/forms.ts(5,3): error TS1005: ',' expected.`, `contract/forms.ts:5: ',' expected.`],
])('%s', (output, expected) => expect(typeFaults(output)).toEqual([expected]))
