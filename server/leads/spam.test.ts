import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshLead, type LeadApp, startLeadApp } from '../../tests/support/lead-posts.ts'

let server: LeadApp
beforeAll(async () => {
  server = await startLeadApp()
})
afterAll(() => server.close())

const linked = { message: 'Cheap lists at https://lists.example' }

async function send(change: object) {
  const reply = await server.post('contactUs', { ...freshLead('contactUs'), ...change })
  expect(reply.statusCode).toBe(201)
  const { id } = reply.json()
  return { lead: await server.store.findLead(id), mails: await server.mailsOf(id) }
}

describe('suspected spam is stored, marked, answered like other leads, and sends no mail', () => {
  test.each([
    ['a filled honeypot', { subtopic: 'seo' }, 'honeypot'],
    ['link markup', { message: 'See [url=https://x.example]this[/url]' }, 'link markup, links'],
    ['many links', { message: 'www.x.example '.repeat(5) }, 'links'],
    ['a link, sent faster than anyone can type', { ...linked, fillMs: 90 }, 'too fast, links'],
  ])('%s', async (_, change, spamReason) => {
    const { lead, mails } = await send(change)
    expect(lead?.spamReason).toBe(spamReason)
    expect(mails).toEqual([])
  })

  test('but the same fields within ten minutes are the same lead', async () => {
    const again = freshLead('signups')
    const found = []
    const ids = new Set()
    for (const minutes of [0, 9, 11]) {
      server.clock.now += minutes * 60_000
      const { id } = (await server.post('signups', again)).json()
      ids.add(id)
      found.push([(await server.store.findLead(id))?.spamReason, (await server.mailsOf(id)).length])
    }
    expect(found).toEqual([
      [null, 2],
      [null, 2],
      [null, 2],
    ])
    expect(ids.size).toBe(2)
  })
})

describe('one weak sign, or none, is no spam', () => {
  test.each([
    ['an empty honeypot', { subtopic: '' }],
    ['speed alone', { fillMs: 90 }],
    ['a link alone', linked],
    ['unknown fields', { company: 'x', fillMs: 'soon' }],
  ])('%s', async (_, change) => {
    const { lead, mails } = await send(change)
    expect(lead?.spamReason).toBeNull()
    expect(mails).toHaveLength(2)
  })
})
