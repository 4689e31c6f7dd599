import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Collection } from '../../contract/forms.ts'
import { goodLeads } from '../../tests/support/form-examples.ts'
import { freshLead, type LeadApp, startLeadApp } from '../../tests/support/lead-posts.ts'

let server: LeadApp
beforeAll(async () => {
  server = await startLeadApp({ LEADS_PER_MINUTE: '20' })
})
afterAll(() => server.close())

const submit = (collection: Collection, fields: Record<string, string>, headers = {}) =>
  server.app.inject({
    method: 'POST',
    url: `/api/${collection}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })

/** The confirmation, up to the form's marker behind it. */
const confirmationIn = (html: string) => /<div [^>]*data-sent="\w+".*?(?=<!--\w+-->)/s.exec(html)?.[0] ?? ''

const control = (html: string, name: string) => new RegExp(`<[^>]* name="${name}"[^>]*>`).exec(html)?.[0]

test.each([
  ['/about', 'contactUs', 'https://www.example.org/About/'],
  ['/contactSection', 'contactUs', 'https://www.example.org/elsewhere'],
  ['/', 'signups', undefined],
  ['/request', 'demoRequests', 'not an address'],
] as const)('a valid form is redirected to %s', async (path, collection, referer) => {
  const reply = await submit(collection, freshLead(collection), referer ? { referer } : {})
  expect(reply.statusCode).toBe(303)
  expect(reply.headers.location).toBe(`${path}?sent=${collection}#${collection}-sent`)
  expect(reply.headers['set-cookie']).toMatch(
    /^sent-lead=[\w-]{100,300}; .*Max-Age=600; HttpOnly; SameSite=Strict$/,
  )
})

test('the page confirms with ?sent, and not without it', async () => {
  const sent = await server.app.inject('/about?sent=contactUs')
  expect(sent.body).toContain('data-state="sent">Form submitted successfully!</p>')
  expect(sent.body).toContain('About Us · FirstHour')
  expect(sent.headers['cache-control']).toBe('no-store')
  expect(sent.headers['content-security-policy']).toContain("default-src 'none'")
  for (const url of ['/about', '/about?sent=nothing'])
    expect((await server.app.inject(url)).body).not.toContain('Form submitted')
})

test.each(['/contactSection', '/about'])(
  '%s has the confirmation above the form, and stays as built',
  async (path) => {
    const sent = await server.app.inject(`${path}?sent=contactUs`)
    const confirmation = confirmationIn(sent.body)
    expect(confirmation).toContain('We have your message.')
    expect(confirmation).toContain('data-confirmation')
    const asBuilt = (await server.app.inject(path)).body
    expect(sent.body.replace(confirmation, '') === asBuilt).toBe(true)
    expect(sent.body.indexOf(confirmation)).toBeLessThan(sent.body.indexOf('<form'))
  },
)

test.each([
  ['/about', 'signups'],
  ['/', 'contactUs'],
  ['/about', 'toString'],
])('%s does not confirm that %s was sent', async (path, sent) => {
  const answer = await server.app.inject(`${path}?sent=${sent}`)
  expect(answer.body === (await server.app.inject(path)).body).toBe(true)
})

describe('the confirmation of a form', () => {
  const sentBy = async (fields: Record<string, string>) => {
    const { headers } = await submit('contactUs', fields)
    return { cookie: String(headers['set-cookie']).split(';', 1)[0] ?? '' }
  }
  const typed = {
    ...freshLead('contactUs'),
    firstName: 'Zoë',
    message: '<i>{{status}}</i>',
    phoneNumber: '987',
  }

  test('has what its sender typed, escaped, and is shown to nobody else', async () => {
    const headers = await sentBy(typed)
    const shown = await server.app.inject({ url: '/about?sent=contactUs', headers })
    expect(confirmationIn(shown.body)).toContain(`>${typed.email}</dd>`)
    for (const shownToo of ['Zoë Rao', '987'])
      expect(confirmationIn(shown.body)).toContain(`>${shownToo}</dd>`)
    expect(shown.headers['cache-control']).toBe('no-store')
    const { body } = await server.app.inject('/about?sent=contactUs')
    expect(confirmationIn(body)).toContain('We have your message.')
    expect(confirmationIn(body)).not.toMatch(/987|Change it/)
  })

  test('needs its token, which expires after ten minutes', async () => {
    const headers = await sentBy({ ...typed, email: freshLead('contactUs').email })
    const shown = async (cookie: string) => {
      const pages = ['/about?sent=contactUs', '/contactSection?sent=contactUs&change=']
      const answers = await Promise.all(pages.map((url) => server.app.inject({ url, headers: { cookie } })))
      return answers.map(({ body }) => body.includes('987'))
    }
    expect(await shown(headers.cookie)).toEqual([true, true])
    const [, token = ''] = headers.cookie.split('=')
    const forged = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`
    for (const other of [token.slice(0, -4), forged])
      expect(await shown(`sent-lead=${other}`)).toEqual([false, false])
    server.clock.now += 10 * 60_000
    expect(await shown(headers.cookie)).toEqual([true, true])
    server.clock.now += 1
    expect(await shown(headers.cookie)).toEqual([false, false])
  })

  test.each(['sent-lead=019a8563-0a5b-7000-8c1d-6b1f3f0f2b77', "sent-lead=' OR 1=1", 'sent-lead=', 'x=y'])(
    'shows nothing typed with the cookie %s',
    async (cookie) => {
      const { statusCode, body } = await server.app.inject({
        url: '/about?sent=contactUs',
        headers: { cookie },
      })
      expect(statusCode).toBe(200)
      expect(confirmationIn(body)).toContain('We have your message.')
      expect(confirmationIn(body)).not.toContain('Change it')
    },
  )

  test('is shown at the form it was sent with', async () => {
    const headers = await sentBy(freshLead('contactUs'))
    const { body } = await server.app.inject({ url: '/request?sent=demoRequests', headers })
    expect(confirmationIn(body)).toContain('We have your request.')
    expect(confirmationIn(body)).not.toContain('Change it')
  })

  test('brings back every typed word for a change', async () => {
    const headers = await sentBy({ ...typed, email: freshLead('contactUs').email })
    const { body } = await server.app.inject({ url: '/about?sent=contactUs&change', headers })
    expect(body).toContain('>Change your details</h1>')
    expect(control(body, 'firstName')).toContain('value="Zoë"')
    expect(control(body, 'firstName')).not.toContain('aria-invalid')
    expect(body).toContain('>&lt;i&gt;{{status}}&lt;/i&gt;</textarea>')
    expect(body).not.toMatch(/\{\{(?!status)|data-confirmation/)
  })
})

describe('a refused form is shown again with every typed word', () => {
  const typed = {
    ...goodLeads.contactUs,
    firstName: '"><script>alert(1)</script>',
    message: "it's & {{status}}",
  }

  test('422 names each field in the words of the specification', async () => {
    const reply = await submit('contactUs', { ...typed, email: '' })
    expect(reply.statusCode).toBe(422)
    expect(reply.headers['content-type']).toContain('text/html')
    expect(reply.body).toContain('>Please check your details</h1>')
    expect(reply.body).toContain('>Please enter your email</p>')
    expect(control(reply.body, 'firstName')).toContain(
      'value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"',
    )
    expect(control(reply.body, 'firstName')).toMatch(/autofocus.* aria-invalid="true"/)
    expect(control(reply.body, 'phoneNumber')).not.toContain('aria-invalid')
    expect(reply.body).toContain('>it&#39;s &amp; {{status}}</textarea>')
    expect(reply.body).toContain('href="tel:+914055500142"')
    expect(reply.body).not.toMatch(/\{\{(?!status)|data-confirmation/)
  })

  test('several refused fields are listed above the form, one alone is not', async () => {
    const listed = async (fields: Record<string, string>) =>
      Array.from(
        (await submit('contactUs', fields)).body.matchAll(/<a [^>]*href="#contactUs-(\w+)"/g),
        ([, name]) => name,
      )
    expect(await listed({ ...typed, email: '' })).toEqual(['firstName', 'email'])
    expect(await listed({ ...goodLeads.contactUs, email: '' })).toEqual([])
  })

  test('the list says why: what an empty field is for, else its message', async () => {
    const { body } = await submit('demoRequests', { ...goodLeads.demoRequests, lastName: '', email: ' ' })
    const [list = ''] = /<ul aria-labelledby="demoRequests-refusals".*?<\/ul>/s.exec(body) ?? []
    const said = list.replace(/<[^>]*>|<!--.*?-->/g, ' ').replace(/\s+/g, ' ')
    expect(said).toBe(
      ' Last Name : empty; whom do we ask for on the phone? Business Email : empty; we send the confirmation there ',
    )
  })

  test.each([
    ['signups', 'phone', '+91 98765 43210', '9876543210'],
    ['contactUs', 'phoneNumber', '०९८७६५-४३२१०', '9876543210'],
    ['demoRequests', 'phoneNumber', '౯౮౭౬౫ ౪౩౨౧౦', '9876543210'],
    ['signups', 'phone', '98765-4321', '98765-4321'],
  ] as const)('%s: %s %s is read as %s', async (collection, name, typed, read) => {
    const { body } = await submit(collection, { ...goodLeads[collection], email: '', [name]: typed })
    expect(control(body, name)).toContain(`value="${read}"`)
  })

  test('advice of the demo form is shown as advice', async () => {
    const { body } = await submit('demoRequests', {
      ...goodLeads.demoRequests,
      firstName: 'Asha7',
      lastName: '',
    })
    expect(control(body, 'lastName')).toContain('aria-invalid="true"')
    expect(control(body, 'firstName')).toContain('data-advised="true"')
    expect(control(body, 'firstName')).not.toContain('aria-invalid')
    expect(body).toMatch(/<b>Only letters allowed<\/b>\. You can still send it\./)
  })

  test('the call-back form also shows its one status message', async () => {
    const reply = await submit('signups', { ...goodLeads.signups, phone: '' })
    expect(reply.body).toContain('>Please fill in all the fields.</p>')
  })

  test('413 counts typed bytes, not their encoding', async () => {
    const telugu = { ...freshLead('contactUs'), message: 'ప'.repeat(4000) }
    expect((await submit('contactUs', telugu)).statusCode).toBe(303)
    const reply = await submit('contactUs', { ...telugu, extra: 'x'.repeat(8000) })
    expect(reply.statusCode).toBe(413)
    expect(reply.body).toContain('>This has not been sent yet</h1>')
  })

  test('422 too_many_fields for more controls than any form has, as a form and as JSON', async () => {
    const controls = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`c${at}`, '']))
    expect((await submit('contactUs', controls(100))).statusCode).toBe(422)
    const asForm = await submit('contactUs', controls(101))
    expect(asForm.statusCode).toBe(422)
    expect(asForm.body).toContain('>This has too many fields. Please send the form of this page.</p>')
    for (const [count, code] of [
      [100, 'invalid_fields'],
      [101, 'too_many_fields'],
    ] as const) {
      const asJson = await server.app.inject({
        method: 'POST',
        url: '/api/contactUs',
        payload: controls(count),
      })
      expect([asJson.statusCode, asJson.json().error.code]).toEqual([422, code])
    }
  })

  test('429 has Retry-After', async () => {
    const send = () => submit('contactUs', freshLead('contactUs'))
    let reply = await send()
    while (reply.statusCode === 303) reply = await send()
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([429, '3'])
    expect(reply.body).toContain('value="Asha"')
    expect(reply.body).toContain('>Network error. Please try again later.</p>')
  })
})
