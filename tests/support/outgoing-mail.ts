import type { OutgoingMail } from '../../server/mail/transports/transport.ts'

export const outgoingMail: OutgoingMail = {
  kind: 'notification',
  id: '019a8563-0a5b-7000-8c1d-6b1f3f0f2b77',
  messageId: '<019a8563-0a5b-7000-8c1d-6b1f3f0f2b77@firsthour.example>',
  date: new Date('2026-11-15T02:41:07.123Z'),
  from: { name: 'FirstHour', address: 'hello@firsthour.example' },
  to: 'asha@hospital.example',
  replyTo: undefined,
  subject: 'Grüße 🚑',
  html: undefined,
  text: 'Hello',
  headers: {},
}
