import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('numbers stay numbers, and text that begins like a formula is escaped', () => {
  expect(csvLine(['visits', -25, 0.5, null])).toBe('visits,-25,0.5,\r\n')
  expect(csvLine(['-25', '=1+1', '+91 98765 43210'])).toBe("'-25,'=1+1,+91 98765 43210\r\n")
})
