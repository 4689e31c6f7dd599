import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { fc } from '../../../tests/support/fast-check.ts'
import { outgoingMail } from '../../../tests/support/outgoing-mail.ts'
import { isMailAddress } from '../../mail-address.ts'
import { mimeOptions } from './transport.ts'

const composer = createTransport({ streamTransport: true, buffer: true })
const headerNames = [
  'content-transfer-encoding',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
]
const nasty = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom(
      '\r',
      '\n',
      ':',
      ' ',
      ',',
      ';',
      '<',
      '>',
      '"',
      '@',
      '=?',
      '?=',
      'Bcc',
      'é',
      '\u0085',
      '\u2028',
    ),
  }),
)
const address = fc
  .tuple(nasty, fc.domain())
  .map(([local, domain]) => `${local}@${domain}`)
  .filter(isMailAddress)

test('no input adds a header or a recipient', async () => {
  const typed = fc.record({ subject: nasty, name: nasty, to: address, replyTo: address })
  await fc.assert(
    fc.asyncProperty(typed, async ({ subject, name, to, replyTo }) => {
      const mail = { ...outgoingMail, subject, from: { ...outgoingMail.from, name }, to, replyTo }
      const { message, envelope } = await composer.sendMail(mimeOptions(mail))
      const parsed = await PostalMime.parse(message as Buffer)
      const names = parsed.headers.map(({ key }) => key).sort()
      expect(envelope.to).toHaveLength(1)
      expect(names.filter((key) => key !== 'subject')).toEqual([...headerNames, 'reply-to', 'to'])
      expect(parsed.from?.address).toBe(outgoingMail.from.address)
      expect(parsed.to).toHaveLength(1)
      expect(parsed.replyTo).toHaveLength(1)
      expect(parsed.text).toBe('Hello\n')
    }),
    { numRuns: 200 },
  )
})
