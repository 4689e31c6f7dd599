import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages } from '../../content/languages.ts'
import { goodLeads } from '../../tests/support/form-examples.ts'
import { type LeadApp, startLeadApp } from '../../tests/support/lead-posts.ts'

let server: LeadApp
beforeAll(async () => {
  server = await startLeadApp()
})
afterAll(() => server.close())

const names = { hi: { firstName: 'श्रेया', lastName: 'शर्मा' }, te: { firstName: 'లక్ష్మి', lastName: 'రావు' } }

const submit = (url: string, fields: Record<string, string>, headers = {}, { app } = server) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })

describe.each(['hi', 'te'] as const)('a form in %s', (language) => {
  const { forms, messages, errors } = languages[language]
  const lead = { ...goodLeads.contactUs, ...names[language], language }

  test('is refused in its own language', async () => {
    const contact = await server.post('contactUs', { ...lead, email: 'nobody', message: 'x'.repeat(4001) })
    expect(contact.statusCode).toBe(422)
    expect(contact.json().error).toEqual({
      code: 'invalid_fields',
      message: messages.emailInvalid,
      fields: { email: messages.emailInvalid, message: messages.tooLong.replace('{max}', '4000') },
    })
    const callBack = await server.post('signups', { language })
    expect(callBack.json().error).toMatchObject({
      message: messages.fillAll,
      fields: { email: messages.callBackEmailRequired },
    })
  })

  test('is stored with its language, and names as typed', async () => {
    const noticeVersion = forms.notice.version
    const { id } = (await server.post('contactUs', { ...lead, noticeVersion })).json()
    expect(await server.store.findLead(id)).toMatchObject({
      language,
      noticeVersion,
      fields: names[language],
    })
    const subjects = (await server.mailsOf(id)).map(({ subject }) => subject)
    expect(subjects[0]).toBe('Contact form submitted')
    expect(subjects[1]).toBe(
      languages[language].mail.acknowledgement.subject.replace('{product}', 'FirstHour'),
    )
  })

  test('sent without script is redirected to its own page, which confirms in its language', async () => {
    const referer = `https://www.example.org/${language.toUpperCase()}/About/`
    const sent = await submit('/api/contactUs', { ...lead, message: language }, { referer })
    expect(sent.headers.location).toBe(`/${language}/about?sent=contactUs#contactUs-sent`)
    const cookie = String(sent.headers['set-cookie']).split(';', 1)[0] ?? ''
    const page = await server.app.inject({ url: `/${language}/about?sent=contactUs`, headers: { cookie } })
    expect(page.body).toContain(`<html lang="${language}"`)
    expect(page.body).toContain(`data-state="sent">${messages.sent}</p>`)
    expect(page.body).toContain(forms.contactUs.confirmation.title)
    const change = await server.app.inject({
      url: `/${language}/about?sent=contactUs&change`,
      headers: { cookie },
    })
    expect(change.body).toContain(`>${forms.answers.change}</h1>`)
    expect(change.body).toContain(`value="${names[language].firstName}"`)
  })

  test('refused without script is shown again in its language with the typed text', async () => {
    const refused = await submit('/api/contactUs', { ...lead, email: 'nobody' })
    expect(refused.statusCode).toBe(422)
    expect(refused.body).toContain(`<html lang="${language}"`)
    expect(refused.body).toContain(`>${forms.answers.refused}</h1>`)
    expect(refused.body).toContain(messages.emailInvalid)
    expect(refused.body).toContain(`value="${names[language].lastName}"`)
  })

  describe.each([
    ['too large', 413, 'too_large', { message: 'x'.repeat(50_000) }, {}],
    [
      'of another kind',
      415,
      'unsupported_media_type',
      {},
      { 'content-type': 'text/plain', accept: 'text/html' },
    ],
    ['from another site', 403, 'cross_site', {}, { origin: 'https://elsewhere.example' }],
  ] as const)('%s', (_, status, code, fields, headers) => {
    test.each([
      ['the page it came from', { referer: `https://www.example.org/${language.toUpperCase()}/About` }],
      ['what the browser prefers', { 'accept-language': `fr,${language}-IN;q=0.9,en;q=0.8` }],
    ])('is refused in the language of %s', async (_where, known) => {
      const refused = await submit('/api/contactUs', fields, { ...known, ...headers })
      expect(refused.statusCode).toBe(status)
      expect(refused.body).toContain(`<html lang="${language}"`)
      expect(refused.body).toContain(`>${forms.answers.failed}</h1>`)
      expect(refused.body).toContain(errors[code])
    })
  })

  test('from an English page is refused in English, whatever the browser prefers', async () => {
    const known = { referer: 'https://www.example.org/about', 'accept-language': language }
    const refused = await submit('/api/contactUs', { message: 'x'.repeat(50_000) }, known)
    expect(refused.body).toContain('<html lang="en"')
  })

  test('is answered with 429 and 503 in its own language', async () => {
    const busy = await startLeadApp({ LEADS_PER_MINUTE: '1' })
    const sendPlain = (email: string) => submit('/api/contactUs', { ...lead, email }, {}, busy)
    await sendPlain('first@clinic.co')
    const answers = [await sendPlain('second@clinic.co')]
    await busy.store.close()
    busy.clock.now += 60_000
    answers.push(await sendPlain('third@clinic.co'))
    await busy.close()
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([429, 503])
    for (const { body } of answers) {
      expect(body).toContain(`<html lang="${language}"`)
      expect(body).toContain(messages.network)
    }
  })

  test('an unknown address is answered in the language of its path', async () => {
    const page = await server.app.inject(`/${language}/nowhere`)
    expect(page.statusCode).toBe(404)
    expect(page.body).toContain(`<html lang="${language}"`)
  })
})

test.each([undefined, '', 'xx', 'constructor', 7])(
  'a form with language %s is answered in English',
  async (language) => {
    const refused = await server.post('contactUs', { ...goodLeads.contactUs, email: 'nobody', language })
    expect(refused.json().error.message).toBe('Invalid email format')
  },
)
