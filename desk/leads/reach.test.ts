import { expect, test } from 'vitest'
import { callAddress, chatAddress, mailAddress, mailWith } from './reach.ts'

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

test('subject and text are encoded so that the mail program shows them as written', () => {
  const to = 'mailto:asha+er@clinic.example'
  const text = 'Dear “Asha” & Ravi,\n50 % + 5 = #1?\r\nనమస్కారం'
  const { href, hasBody } = mailWith(to, 'Demo? yes & no\nBcc: eve@x.example', text)
  expect([hasBody, href.startsWith(`${to}?subject=`)]).toEqual([true, true])
  expect(href).toMatch(/^[!-~]+$/)
  const parts = new URL(href).search.slice(1).split('&')
  expect(parts.map((part) => decodeURIComponent(part))).toEqual([
    'subject=Demo? yes & no Bcc: eve@x.example',
    'body=Dear “Asha” & Ravi,\r\n50 % + 5 = #1?\r\nనమస్కారం',
  ])
})

test('an unpaired surrogate does not prevent a mail', () => {
  expect(mailWith('mailto:a@b.example', '', '\ud83d').href).toBe('mailto:a@b.example?subject=&body=%EF%BF%BD')
})

test('a text too long for a mailto link is left out with a remark', () => {
  const long = mailWith('mailto:a@b.example', 'Demo', 'న'.repeat(300), 2000)
  expect(long).toEqual({ href: 'mailto:a@b.example?subject=Demo', hasBody: false })
})

test.each([
  ['98765 43210', 'https://wa.me/919876543210'],
  ['+91 98765-43210', 'https://wa.me/919876543210'],
  ['+44 20 7946 0958', 'https://wa.me/442079460958'],
  ['4012345678', undefined],
  ['*21#', undefined],
  ['+1?text=x', undefined],
])('the chat with %j is at %j', (phone, address) => expect(chatAddress(phone)).toBe(address))
