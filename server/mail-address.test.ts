import { expect, test, vi } from 'vitest'
import {
  addressKey,
  canonicalAddress,
  isInboxAddress,
  isMailAddress,
  mailboxKey,
  parseMailbox,
} from './mail-address.ts'

test.each([
  'asha@hospital.example',
  "o'neil+demo_1%x@sub.hospital-2.example",
  'आशा@उदाहरण.भारत',
  'ASHA@HOSPITAL.EXAMPLE',
])('%s can receive mail', (address) => {
  expect(isMailAddress(address)).toBe(true)
})

test.each([
  '',
  'not an address',
  'a@b@c.example',
  'asha@hospital.example,victim@elsewhere.example',
  // NFC makes the Greek question mark a semicolon, which separates addresses.
  'victim\u037easha@hospital.example',
  'asha@hospital.example\r\nBcc: victim@elsewhere.example',
  'asha\u0000@hospital.example',
  'as\u202eha@hospital.example',
  'asha@hos\u00adpital.example',
  'asha@hos\u200bpital.example',
  'Asha <asha@hospital.example>',
  '"asha@hospital.example"@elsewhere.example',
  '"asha rao"@hospital.example',
  'asha@[127.0.0.1]',
  'asha@127.0.0.1',
  'asha@nowhere',
  'asha@hospital.example.',
  'asha@hospital..example',
  '.asha@hospital.example',
  'as..ha@hospital.example',
  'asha@-hospital.example',
  `${'a'.repeat(65)}@hospital.example`,
  `asha@${'a'.repeat(64)}.example`,
  `asha@${'a.'.repeat(130)}example`,
])('%j cannot receive mail', (address) => {
  expect(isMailAddress(address)).toBe(false)
})

test('a long text is no address, and is not normalised, which takes 150 ms', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize')
  expect(isMailAddress(`a${'\u0316\u0301'.repeat(8000)}@hospital.example`)).toBe(false)
  expect(normalize).not.toHaveBeenCalled()
  normalize.mockRestore()
})

test('the company’s own inbox may be on a host without a dot in its name', () => {
  expect(isInboxAddress('leads@localhost')).toBe(true)
  expect(isInboxAddress('leads@localhost\nBcc: a@b.example')).toBe(false)
})

test.each([
  ['FirstHour <hello@firsthour.example>', 'FirstHour', 'hello@firsthour.example'],
  ['"FirstHour, India" <hello@firsthour.example>', 'FirstHour, India', 'hello@firsthour.example'],
  ['"The \\"First\\" Hour" <hello@firsthour.example>', 'The "First" Hour', 'hello@firsthour.example'],
  ['Zoë "First" Hour <hello@firsthour.example>', 'Zoë "First" Hour', 'hello@firsthour.example'],
  ['<hello@firsthour.example>', '', 'hello@firsthour.example'],
  [' hello@firsthour.example ', '', 'hello@firsthour.example'],
])('the sender %j is read as name and address', (text, name, address) => {
  expect(parseMailbox(text)).toEqual({ name, address })
})

test.each([
  [' Asha.Rao@Hospital.EXAMPLE ', 'Asha.Rao@hospital.example', 'asha.rao@hospital.example'],
  ['asha@BÜCHER.example', 'asha@xn--bcher-kva.example', 'asha@xn--bcher-kva.example'],
  ['asha@xn--bcher-kva.example', 'asha@xn--bcher-kva.example', 'asha@xn--bcher-kva.example'],
  ['a\u0308rztin@klinik.example', 'ärztin@klinik.example', 'ärztin@klinik.example'],
  ['Strauß@klinik.example', 'Strauß@klinik.example', 'strauß@klinik.example'],
  ['ａｓｈａ@klinik.example', 'ａｓｈａ@klinik.example', 'ａｓｈａ@klinik.example'],
  [' n/a @ Ward 7/B', 'n/a @ Ward 7/B', 'n/a @ ward 7/b'],
])('%j is stored as %j and compared as %j', (typed, stored, compared) => {
  expect(canonicalAddress(typed)).toBe(stored)
  expect(canonicalAddress(stored)).toBe(stored)
  expect(addressKey(typed)).toBe(compared)
})

test('the key of a key is the key, whatever letters and marks an address has', () => {
  expect(addressKey('J\u030canos@klinik.example')).toBe('\u01f0anos@klinik.example')
  const letters = Array.from({ length: 0x3ff }, (_, code) => String.fromCodePoint(code)).join('')
  for (const mark of ['', '\u0301', '\u0307', '\u0308', '\u030a', '\u030c', '\u0331', '\u0345']) {
    const key = addressKey(letters.replaceAll(/\p{L}/gu, `$&${mark}`))
    expect(addressKey(key)).toBe(key)
  }
})

test.each([
  ['ceo+1@victim.example', 'ceo@victim.example'],
  ['C.E.O+x+y@GoogleMail.com', 'ceo@gmail.com'],
  ['c.e.o@victim.example', 'c.e.o@victim.example'],
  ['+1@victim.example', '+1@victim.example'],
  ['Asha_R.a-o+x@ProtonMail.com', 'asharao@proton.me'],
  ['asharao@pm.me', 'asharao@proton.me'],
  ['asha.rao+x@ya.ru', 'asha-rao@yandex.ru'],
  ['asha-rao@yandex.com', 'asha-rao@yandex.ru'],
  ['news@asha.fastmail.com', 'asha@fastmail.com'],
  ['asha+news@fastmail.com', 'asha@fastmail.com'],
  ['news@asha.notfastmail.com', 'news@asha.notfastmail.com'],
])('%s is the mailbox %s', (address, mailbox) => {
  expect(mailboxKey(address)).toBe(mailbox)
})
