import { expect, test } from 'vitest'
import { callAddress, mailAddress } from './reach.ts'

test.each([
  ['9876543210', 'tel:9876543210'],
  ['+91 (98765) 432-10', 'tel:+919876543210'],
  ['**21*9876543210#', undefined],
  ['9876543210;ext=1', undefined],
  ['9876543210,,5', undefined],
  ['98+76543210', undefined],
  ['९८७६५४३२१०', undefined],
  ['call me', undefined],
  ['', undefined],
])('%s is called at %s', (phone, address) => {
  expect(callAddress(phone)).toBe(address)
})

test.each([
  ['asha@clinic.example', 'mailto:asha@clinic.example'],
  ['asha+er@clinic.example', 'mailto:asha+er@clinic.example'],
  ['asha@clinic.example?bcc=eve@x.example', undefined],
  ['asha@clinic.example,eve@x.example', undefined],
  ['asha%2Ceve@x.example', undefined],
  ['asha', undefined],
])('%s is written to at %s', (email, address) => {
  expect(mailAddress(email)).toBe(address)
})
