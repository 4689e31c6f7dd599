import { afterEach, expect, test } from 'vitest'
import { outgoingMail as mail } from '../../../tests/support/outgoing-mail.ts'
import { patientLimits, type SmtpInbox, startSmtp } from '../../../tests/support/smtp.ts'
import { smtpTransport } from './smtp.ts'
import type { Transport } from './transport.ts'

let smtp: SmtpInbox
let transport: Transport

afterEach(async () => {
  await transport.close()
  await smtp.close()
})

async function open(server: Parameters<typeof startSmtp>[0], limits = patientLimits): Promise<void> {
  smtp = await startSmtp(server)
  transport = smtpTransport(smtp.url, 2, limits)
}

test.each([
  { way: 'STARTTLS', secure: false },
  { way: 'smtps', secure: true },
])('$way: an untrusted certificate is refused unless the URL allows it', async ({ secure }) => {
  await open({ secure })
  await expect(transport.send(mail)).rejects.toMatchObject({ permanent: false })
  expect(smtp.mails).toEqual([])
  await transport.close()
  transport = smtpTransport(`${smtp.url}?tls.rejectUnauthorized=false`, 2, patientLimits)
  await transport.send(mail)
  expect(smtp.mails[0]).toMatchObject({ secure: true, parsed: { subject: mail.subject, text: 'Hello\n' } })
})

test('a password is not sent unencrypted to another machine', async () => {
  await open({ host: '127.0.0.2', auth: true })
  let signIns = 0
  smtp.trouble = (step) => {
    if (step === 'auth') signIns += 1
    return undefined
  }
  transport = smtpTransport(smtp.url.replace('//', '//user:secret@'), 2, patientLimits)
  await expect(transport.send(mail)).rejects.toMatchObject({
    code: expect.stringMatching(/TLS|SMTP5/),
    permanent: false,
  })
  expect(signIns).toBe(0)
  await transport.close()
  const inTheClear = `${smtp.url.replace('//', '//user:secret@')}?requireTLS=false`
  transport = smtpTransport(inTheClear, 2, patientLimits)
  await transport.send(mail)
  expect(signIns).toBe(1)
})

test('with a wrong password the mail stays in the queue', async () => {
  await open({ auth: true })
  smtp.trouble = (step) => (step === 'auth' ? { code: 535, message: 'Wrong password' } : undefined)
  await transport.close()
  transport = smtpTransport(smtp.url.replace('//', '//user:secret@'), 2, patientLimits)
  await expect(transport.send(mail)).rejects.toMatchObject({ code: 'SMTP535', permanent: false })
  smtp.trouble = () => undefined
  await transport.send(mail)
  expect(smtp.mails).toHaveLength(1)
})

test.each(['connect', 'rcpt', 'taken'] as const)('a server silent at %s times out', async (silentAt) => {
  await open({}, { connectMs: 100, silenceMs: 100, deliveryMs: 10_000 })
  smtp.trouble = (step) => (step === silentAt ? 'stall' : undefined)
  await expect(transport.send(mail)).rejects.toMatchObject({ code: 'ETIMEDOUT', permanent: false })
})

test('a delivery that takes too long in total is aborted, and the next one works', async () => {
  const limits = { ...patientLimits }
  await open({}, limits)
  // Opens a connection first, because the limit closes connections: one that is not open yet would still deliver.
  await transport.send(mail)
  limits.deliveryMs = 100
  smtp.trouble = (step) => (step === 'rcpt' ? 'stall' : undefined)
  await expect(transport.send(mail)).rejects.toMatchObject({ code: 'ETIMEDOUT', permanent: false })
  smtp.trouble = () => undefined
  limits.deliveryMs = patientLimits.deliveryMs
  await transport.send(mail)
  expect(smtp.mails).toHaveLength(2)
})

test.each(['connect', 'rcpt', 'taken'] as const)(
  'a server that closes the connection at %s is retried later',
  async (at) => {
    await open({})
    smtp.trouble = (step) => (step === at ? 'drop' : undefined)
    await expect(transport.send(mail)).rejects.toMatchObject({ permanent: false })
  },
)

test('connections are reused for the next mail', async () => {
  await open({})
  let connections = 0
  smtp.trouble = (step) => {
    if (step === 'connect') connections += 1
    return undefined
  }
  for (let i = 0; i < 5; i++) await transport.send(mail)
  expect(connections).toBe(1)
})
