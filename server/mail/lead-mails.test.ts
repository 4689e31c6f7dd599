import { afterEach, beforeEach, expect, test } from 'vitest'
import { languages } from '../../content/languages.ts'
import { referenceOf } from '../../contract/reference.ts'
import { goodLeads } from '../../tests/support/form-examples.ts'
import { inboxAddress, type OutboxBench, openOutboxBench } from '../../tests/support/outbox.ts'
import { patientLimits, type ReceivedMail, type SmtpInbox, startSmtp } from '../../tests/support/smtp.ts'
import { smtpTransport } from './transports/smtp.ts'

let bench: OutboxBench
let smtp: SmtpInbox

beforeEach(async () => {
  bench = await openOutboxBench()
  smtp = await startSmtp()
})
afterEach(async () => {
  await bench.close()
  await smtp.close()
})

/** The two mails of a submitted form. */
async function delivered(): Promise<{ notification: ReceivedMail; acknowledgement: ReceivedMail }> {
  bench.startOutbox(smtpTransport(smtp.url, 3, patientLimits))
  const mails = await smtp.received(2)
  const to = (own: boolean) => mails.find(({ envelope }) => (envelope.to[0] === inboxAddress) === own)
  const [notification, acknowledgement] = [to(true), to(false)]
  if (!notification || !acknowledgement) throw new Error('one of the two mails is missing')
  return { notification, acknowledgement }
}

const contact = {
  ...goodLeads.contactUs,
  email: 'asha@hospital.example',
  message: 'Please call after five.\nThank you',
}
const forms = {
  signups: {
    subject: 'Sign Up form submitted',
    fields: { email: 'asha@hospital.example', phone: '9876543210', organisation: 'City Hospital' },
    labels: ['Email', 'Phone Number', 'Organization Name'],
  },
  contactUs: {
    subject: 'Contact form submitted',
    fields: contact,
    labels: ['First Name', 'Last Name', 'Email', 'Phone Number', 'Message'],
  },
  demoRequests: {
    subject: 'Request Demo form submitted',
    fields: {
      firstName: 'Asha',
      lastName: 'Rao',
      email: 'asha@hospital.example',
      phoneNumber: '9876543210',
      hospitalName: 'City Hospital',
      designation: 'Director',
    },
    labels: ['First Name', 'Last Name', 'Business Email', 'Phone Number', 'Organization Name', 'Designation'],
  },
} as const

test.each(Object.entries(forms))(
  '%s: the company gets every field, and the visitor a thank-you',
  async (collection, form) => {
    const { subject, fields, labels } = form
    const lead = await bench.submit(collection as keyof typeof forms, fields)
    const { notification, acknowledgement } = await delivered()

    const told = notification.parsed
    expect(told.subject).toBe(subject)
    expect(told.replyTo?.map(({ address }) => address)).toEqual(['asha@hospital.example'])
    expect(told.from).toEqual({ name: 'FirstHour', address: 'hello@firsthour.example' })
    expect(told.date).toBe('2026-11-15T02:41:07.000Z')
    for (const part of [told.text, told.html]) {
      for (const label of labels) expect(part).toContain(label)
      for (const value of Object.values(fields))
        for (const line of value.split('\n')) expect(part).toContain(line)
      expect(part).toContain('15 Nov 2026, 08:11:07 IST')
      expect(part).toContain('15 Nov 2026, 02:41:07 UTC')
      expect(part).toContain(lead.id)
      expect(part).toContain(referenceOf(lead.id))
    }

    const thanks = acknowledgement.parsed
    expect(acknowledgement.envelope).toEqual({
      from: 'hello@firsthour.example',
      to: ['asha@hospital.example'],
    })
    expect(thanks.subject).toBe('Thank you for Reaching out to FirstHour')
    for (const part of [thanks.text, thanks.html]) {
      expect(part).toContain('We have received your')
      expect(part).toContain('will contact you shortly')
      expect(part).toMatch(/108.*112/)
      expect(part).toContain(referenceOf(lead.id))
      expect(part).toContain('+91 40 5550 0142')
      expect(part).toContain('https://www.firsthour.example')
    }
    const headers = new Map(thanks.headers.map(({ key, value }) => [key, value]))
    expect(headers.get('auto-submitted')).toBe('auto-replied')
    expect(headers.get('x-auto-response-suppress')).toBe('All')
  },
)

test('the notification has the source of the visit, as far as it is known', async () => {
  const source = {
    landingPage: '/impact',
    referrer: 'news.example',
    utmSource: 'fair',
    utmCampaign: 'autumn',
  }
  await bench.submit('contactUs', contact, source)
  const { notification } = await delivered()
  for (const part of [notification.parsed.text, notification.parsed.html])
    for (const value of ['/impact', 'news.example', 'fair / autumn']) expect(part).toContain(value)
  expect(notification.parsed.text).toContain(
    'Campaign: fair / autumn\nCame from: news.example\nFirst page: /impact\n',
  )
})

test('every lead is its own conversation in the inbox, and a retry has the same Message-ID', async () => {
  const names = ['message-id', 'x-entity-ref-id', 'thread-index']
  const headersOf = ({ parsed }: ReceivedMail) => {
    const found = new Map(parsed.headers.map(({ key, value }) => [key, value]))
    expect(found.has('in-reply-to') || found.has('references')).toBe(false)
    return names.map((name) => found.get(name))
  }
  await bench.submit('contactUs', contact)
  await bench.submit('contactUs', { ...contact, message: 'And another' })
  let refused = 0
  smtp.trouble = (step, address) =>
    step === 'taken' && address === inboxAddress && refused++ === 0
      ? { code: 451, message: 'again' }
      : undefined
  const { log } = bench.startOutbox(smtpTransport(smtp.url, 3, patientLimits))
  await log.has('mail postponed')
  await bench.clock.advance(60_000)
  const mails = (await smtp.received(5)).filter(({ envelope }) => envelope.to[0] === inboxAddress)
  const threads = mails.map(headersOf)
  expect(threads).toHaveLength(3)
  for (const [at, name] of names.entries()) {
    expect([name, new Set(threads.map((thread) => thread[at])).size]).toEqual([name, 2])
    expect(threads.every((thread) => thread[at])).toBe(true)
  }
})

test('hostile input stays text', async () => {
  const hostile = {
    firstName: '<script>alert(1)</script>',
    lastName: '"Rao"\r\nBcc: victim@elsewhere.example',
    email: 'asha@hospital.example',
    phoneNumber: '98765 <b>',
    hospitalName: '\u202eمستشفى & Söhne 🚑',
    designation: '</td></table><img src=x onerror=alert(1)>',
  }
  await bench.submit('demoRequests', hostile)
  const { notification, acknowledgement } = await delivered()
  const { html = '', text = '' } = notification.parsed
  expect(html).not.toMatch(/<script|<img|<b>/)
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(html).toContain('مستشفى &amp; Söhne 🚑')
  expect(text).toContain('مستشفى & Söhne 🚑')
  // A value of several lines cannot look like another detail.
  expect(text).toContain('\n    Bcc: victim@elsewhere.example')
  for (const mail of [notification, acknowledgement]) {
    expect(mail.envelope.to).toHaveLength(1)
    expect(mail.parsed.bcc).toBeUndefined()
  }
  expect(acknowledgement.parsed.html).not.toContain('alert')
  expect(acknowledgement.parsed.text).toContain('Thank you for reaching out')
})

test('an invalid address gets no thank-you, and the company is still notified', async () => {
  await bench.submit('demoRequests', { ...forms.demoRequests.fields, email: 'asha at hospital' })
  const { log } = bench.startOutbox(smtpTransport(smtp.url, 3, patientLimits))
  await log.has('mail sent')
  expect(JSON.stringify(log.lines)).not.toContain('asha')
  const [mail] = smtp.mails
  expect(mail?.envelope.to).toEqual([inboxAddress])
  expect(mail?.parsed.replyTo).toBeUndefined()
  expect(mail?.parsed.text).toContain('Please call instead')
  expect((await bench.mails()).map(({ state }) => state)).toEqual(['sent'])
})

test.each([
  ['hi', 'श्रेया', 'Hindi'],
  ['te', 'లక్ష్మి', 'Telugu'],
] as const)(
  'a visitor in %s gets the thank-you in it, and the notification names the language',
  async (language, firstName, named) => {
    await bench.submit('contactUs', { ...contact, firstName }, {}, language)
    const { notification, acknowledgement } = await delivered()
    const { headingWithName, labels } = languages[language].mail.acknowledgement
    expect(acknowledgement.parsed.html).toContain(`lang="${language}"`)
    expect(acknowledgement.parsed.text).toContain(headingWithName.replace('{name}', firstName))
    expect(acknowledgement.parsed.text).toContain(labels.reference)
    expect(notification.parsed.subject).toBe('Contact form submitted')
    expect(notification.parsed.html).toContain('lang="en"')
    expect(notification.parsed.text).toMatch(new RegExp(`Language:?\\s+${named}`))
    expect(notification.parsed.text).toContain(firstName)
  },
)
