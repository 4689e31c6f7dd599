import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { asha, DeskBrowser, deskSettings, ravi, startDesk, type TestDesk } from '../../tests/support/desk.ts'
import { dialects } from '../../tests/support/dialects.ts'
import { hurry } from '../../tests/support/hurry.ts'
import { all, signUp } from '../../tests/support/leads.ts'
import { queryDatabase } from '../../tests/support/query-database.ts'
import type { Store } from '../database/store.ts'
import { localAdmission, teamAdmission } from './admission.ts'
import { openDesk } from './open-desk.ts'
import { mailLink, makeLinkToken } from './sign-in.ts'

const minute = 60_000

// The pauses between links.
hurry((ms) => ms >= 50 && ms <= 150)

describe.each(dialects)('signing in, on %s', (dialect) => {
  let desk: TestDesk
  let ahead = 0
  let people: string[]
  const now = () => Date.now() + ahead
  const mailsTo = (messagesTo: string) => all(desk.store.listMails({ messagesTo }))
  const tokenFor = (person: string) => makeLinkToken({ store: desk.store, now }, person)

  beforeAll(async () => {
    desk = await startDesk({
      dialect,
      now,
      admission: ({ desk }) => ({
        ...teamAdmission(deskSettings(asha, desk?.origin)),
        admits: (person) => {
          const address = people.find((each) => each === person.toLowerCase())
          return address === undefined ? undefined : { address, name: '', role: 'admin' }
        },
      }),
    })
  })
  afterAll(() => desk.close())
  beforeEach(async () => {
    ahead = 0
    people = [asha, ravi]
    await desk.store.endDeskSessions('all')
  })

  test('a listed person is mailed a one-time link', async () => {
    const browser = desk.browser()
    expect(await browser.get('/api/session')).toMatchObject({ status: 401 })
    expect(await browser.post('/api/session/link', { email: ` ${asha.toUpperCase()} ` })).toMatchObject({
      status: 202,
      body: {},
    })
    await expect
      .poll(() => mailsTo(asha))
      .toMatchObject([{ to: asha, subject: 'Your link to the FirstHour desk' }])
    const [mail] = await desk.store.claimDeliveries('mail', now() + minute, 10, 1000)
    const body = mail?.body ?? ''
    const token = new RegExp(`${desk.origin}/enter#([\\w-]{43})\\n`).exec(body)?.[1]

    expect(await browser.post('/api/session', { token })).toMatchObject({
      status: 200,
      body: { person: asha, timeZone: 'Asia/Kolkata' },
    })
    expect(await browser.get('/api/session')).toMatchObject({ status: 200, body: { person: asha } })
    // A stolen link works only once, so the second use fails.
    expect(await desk.browser().post('/api/session', { token })).toMatchObject({
      status: 401,
      body: { error: { code: 'signed-out' } },
    })
  })

  test('everybody else gets the same answer and no mail', async () => {
    const listed = await desk.browser().post('/api/session/link', { email: ravi })
    const stranger = await desk.browser().post('/api/session/link', { email: 'eve@elsewhere.example' })
    expect({ ...stranger, headers: undefined }).toEqual({ ...listed, headers: undefined })
    expect([...stranger.headers.keys()]).toEqual([...listed.headers.keys()])
    await expect.poll(() => mailsTo(ravi)).toHaveLength(1)
    expect(await mailsTo('eve@elsewhere.example')).toEqual([])
  })

  test('the same number of writes is made for listed, unlisted and limited addresses', async () => {
    const calls: string[] = []
    const store: Pick<Store, 'addSignIn' | 'queueMail'> = {
      addSignIn(...args) {
        calls.push('addSignIn')
        return desk.store.addSignIn(...args)
      },
      queueMail(mail) {
        calls.push('queueMail')
        return desk.store.queueMail(mail)
      },
    }
    const ask = async (email: string) => {
      const before = calls.length
      await mailLink({ store, admission: { ...teamAdmission(deskSettings(asha, desk.origin)) }, now }, email)
      return calls.slice(before)
    }
    const asked = []
    for (const email of [asha, asha, asha, asha, 'eve@elsewhere.example']) asked.push(await ask(email))
    expect(asked).toEqual([
      ...Array(3).fill(['addSignIn', 'queueMail']),
      ...Array(2).fill(['addSignIn', 'addSignIn']),
    ])
    // The stranger's request of the previous test may still be queued.
    await expect
      .poll(() => queryDatabase(desk.config, 'SELECT person FROM desk_sign_ins'))
      .toEqual(Array(3).fill({ person: asha }))
    ahead = 59 * minute
    expect(await ask(asha)).toEqual(['addSignIn', 'addSignIn'])
    ahead = 61 * minute
    expect(await ask(asha)).toEqual(['addSignIn', 'queueMail'])
  })

  test('strangers cannot use up the links of somebody who signed in with this browser before', async () => {
    const own = await desk.signIn(asha)
    await own.delete('/api/session')
    const forger = desk.browser()
    forger.known = own.known?.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'))
    const ofAnother = await desk.signIn(ravi)
    const mailed = async (browser: DeskBrowser) => {
      const [before, others] = [await mailsTo(asha), await mailsTo(ravi)]
      await browser.post('/api/session/link', { email: asha })
      // Requests are processed in order: once this link is mailed, the one before is done.
      await ofAnother.post('/api/session/link', { email: ravi })
      await expect.poll(() => mailsTo(ravi)).toHaveLength(others.length + 1)
      await desk.store.endDeskSessions({ person: ravi })
      return (await mailsTo(asha)).length - before.length
    }
    for (const isMailed of [1, 1, 1, 0]) expect(await mailed(desk.browser())).toBe(isMailed)
    for (const browser of [forger, ofAnother]) expect(await mailed(browser)).toBe(0)
    for (const isMailed of [1, 1, 1, 0]) expect(await mailed(own)).toBe(isMailed)
    ahead = 31 * 24 * 60 * minute
    for (const isMailed of [1, 1, 1, 0]) expect(await mailed(own)).toBe(isMailed)
  })

  test('a NUL character answers 404 in an id, and matches nothing elsewhere', async () => {
    const browser = await desk.signIn()
    for (const path of ['/api/leads/a%00b', '/api/leads/a%00b/erasure'])
      expect((await browser.get(path)).status).toBe(404)
    for (const path of ['/api/mails/a%00b/replay', '/api/hand-overs/a%00b/replay'])
      expect((await browser.post(path, {})).status).toBe(404)
    const { id } = await desk.store.createLead(signUp(), 0)
    const note = { note: { id: randomUUID(), text: 'a\0b' } }
    for (const answer of [
      await browser.get('/api/leads?search=a%00b'),
      await browser.get('/api/leads/export?search=a%00b'),
      await browser.get('/api/leads?source=a%00b'),
      await browser.get('/api/leads?campaign=a%00b&owner=a%00b'),
      await browser.patch(`/api/leads/${id}`, note),
      await browser.post('/api/session/link', { email: 'a\0@b.example' }),
    ])
      expect(answer.status).toBeLessThan(500)
  })

  test('of many links requested at once three are mailed, and all three work', async () => {
    const tokens = []
    for (let at = 0; at < 5; at++) tokens.push(await tokenFor(asha))
    expect(tokens.map(Boolean)).toEqual([true, true, true, false, false])
    for (const token of tokens.slice(0, 3))
      expect((await desk.browser().post('/api/session', { token })).status).toBe(200)
    ahead = 11 * minute
    expect(await tokenFor(asha)).toBeDefined()

    const atOnce = await Promise.all(Array.from({ length: 8 }, () => tokenFor(ravi)))
    expect(atOnce.filter(Boolean).length).toBeLessThanOrEqual(3)
  })

  test('expired and forged links are refused', async () => {
    const token = await tokenFor(asha)
    ahead = 10 * minute + 1
    expect((await desk.browser().post('/api/session', { token })).status).toBe(401)
    expect((await desk.browser().post('/api/session', { token: 'A'.repeat(43) })).status).toBe(401)
    expect((await desk.browser().post('/api/session', { token: 'short' })).status).toBe(422)
    expect((await new DeskBrowser(desk.origin, `desk=${'A'.repeat(43)}`).get('/api/leads')).status).toBe(401)
  })

  test('of two who use a link at once only one is signed in', async () => {
    const token = await tokenFor(asha)
    const answers = await Promise.all([1, 2, 3, 4].map(() => desk.browser().post('/api/session', { token })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
  })

  test('links and sessions of a person removed from the list stop working at once', async () => {
    const token = await tokenFor(ravi)
    const browser = await desk.signIn(ravi)
    expect((await browser.get('/api/leads')).status).toBe(200)
    people = [asha]
    expect((await browser.get('/api/leads')).status).toBe(401)
    expect((await desk.browser().post('/api/session', { token })).status).toBe(401)
  })

  test('a start with a shorter list ends the sessions of removed people for good', async () => {
    const [left, stayed] = [await desk.signIn(ravi), await desk.signIn(asha)]
    const local = {
      person: 'root',
      tokenHash: Buffer.alloc(32, 1),
      createdAt: now(),
      expiresAt: now() + minute,
    }
    await desk.store.addDeskSession(local)
    const statusesWith = async (people: string[]) => {
      const port = await freePort()
      const app = Fastify()
      await openDesk(
        app,
        { ...desk.config, desk: deskSettings(people.join(','), desk.origin, port) },
        { store: desk.store, secret: '', logStream: { write() {} }, wakeQueues() {} },
      )
      const answers = [left, stayed].map(({ cookie, key }) =>
        new DeskBrowser(`http://localhost:${port}`, cookie, key).get('/api/leads'),
      )
      const statuses = (await Promise.all(answers)).map(({ status }) => status)
      await app.close()
      return statuses
    }
    expect(await statusesWith([asha.toUpperCase(), ravi])).toEqual([200, 200])
    expect(await statusesWith([asha])).toEqual([401, 200])
    expect(await statusesWith([asha, ravi])).toEqual([401, 200])
    expect(await desk.store.findDeskSession(local.tokenHash, now())).toMatchObject({ person: 'root' })
  })

  test('a session ends after 12 hours, by signing out, and by command', async () => {
    const old = await desk.signIn()
    ahead = 12 * 60 * minute + 1
    expect((await old.get('/api/session')).status).toBe(401)
    ahead = 0

    const browser = await desk.signIn()
    const stolen = new DeskBrowser(desk.origin, browser.cookie, browser.key)
    expect((await stolen.get('/api/session')).status).toBe(200)
    expect((await browser.delete('/api/session')).status).toBe(204)
    expect(browser.cookie).toBe('desk=')
    expect((await stolen.get('/api/session')).status).toBe(401)

    const [first, second] = [await desk.signIn(asha), await desk.signIn(ravi)]
    expect(await desk.store.endDeskSessions({ person: asha })).toBeGreaterThanOrEqual(1)
    expect((await first.get('/api/session')).status).toBe(401)
    expect((await second.get('/api/session')).status).toBe(200)
    await desk.store.endDeskSessions('all')
    expect((await second.get('/api/session')).status).toBe(401)
  })

  test('tokens are stored only as hashes', async () => {
    const token = await tokenFor(asha)
    const browser = await desk.signIn(ravi)
    const session = browser.cookie?.slice('desk='.length) ?? ''
    const rows = [
      ...(await queryDatabase(desk.config, 'SELECT * FROM desk_sign_ins')),
      ...(await queryDatabase(desk.config, 'SELECT * FROM desk_sessions')),
    ]
    expect(rows.length).toBeGreaterThanOrEqual(2)
    const text = rows
      .map((row) =>
        Object.values(row)
          .map((value) =>
            value instanceof Uint8Array
              ? Buffer.from(value).toString('latin1') + Buffer.from(value).toString('base64url')
              : String(value),
          )
          .join(),
      )
      .join()
    expect(text).not.toContain(token)
    expect(text).not.toContain(session)
    expect(desk.logs()).not.toContain(token)
    expect(desk.logs()).not.toContain('@')
  })

  test('expired links and sessions are deleted', async () => {
    await tokenFor(asha)
    await desk.signIn(ravi)
    for (const kind of ['signIns', 'deskSessions'] as const) {
      expect(await desk.store.dropOlder(kind, 0, now())).toBe(0)
      expect(await desk.store.dropOlder(kind, 0, now() + 13 * 60 * minute)).toBe(1)
    }
  })

  test.each([
    ['GET', '/api/leads'],
    ['GET', '/api/leads/export'],
    ['GET', '/api/leads/choices'],
    ['GET', '/api/report'],
    ['GET', '/api/health'],
    ['GET', '/api/record'],
    ['POST', '/api/poll'],
    ['POST', '/api/leads/read'],
    ['POST', '/api/leads/changes'],
    ['POST', '/api/leads/spam'],
    ['POST', '/api/mails/1/replay'],
    ['POST', '/api/hand-overs/1/replay'],
  ])('%s %s answers 401 without a session', async (method, path) => {
    expect(await desk.browser().call(method, path, method === 'POST' ? {} : undefined)).toMatchObject({
      status: 401,
      body: { error: { code: 'signed-out' } },
    })
  })

  test.each(['GET', 'PATCH'])('%s of a lead answers 401 too, whether it exists or not', async (method) => {
    const { id } = await desk.store.createLead(signUp(), 0)
    const parts = method === 'GET' ? ['/erasure', '/person'] : ['/erasure', '/call']
    for (const path of [
      '/api/leads/1',
      `/api/leads/${id}`,
      ...parts.map((part) => `/api/leads/${id}${part}`),
    ]) {
      const call = method === 'PATCH' && /(erasure|call)$/.test(path) ? 'POST' : method
      expect((await desk.browser().call(call, path, call === 'GET' ? undefined : {})).status).toBe(401)
    }
  })
})

test('a flood of link requests keeps nobody on the list out', async () => {
  const desk = await startDesk()
  const asked = Array.from({ length: 200 }, (_, at) => `${at}@elsewhere.example`)
  for (const email of [...asked, asha])
    expect((await desk.browser().post('/api/session/link', { email })).status).toBe(202)
  await expect.poll(() => all(desk.store.listMails({ messagesTo: asha }))).toHaveLength(1)
  await desk.close()
})

test.each([
  ['of the person at the machine', 'asha', () => localAdmission('asha')],
  ['of the team', asha, undefined],
])('on plain http a session %s needs the key of its origin', async (_, person, admission) => {
  const desk = await startDesk(admission ? { admission } : {})
  const browser = await desk.signIn(person)
  // A page on another port of the machine receives the cookie, but not the key.
  const stolen = new DeskBrowser(desk.origin, browser.cookie)
  for (const path of ['/api/leads', '/api/session', '/api/record', '/api/leads/export', '/api/leads?key='])
    expect((await stolen.get(path)).status).toBe(401)
  expect((await stolen.delete('/api/session')).status).toBe(204)
  expect((await browser.get('/api/leads')).status).toBe(200)
  expect((await new DeskBrowser(desk.origin, undefined, browser.key).get('/api/leads')).status).toBe(401)
  expect((await stolen.get(`/api/leads/export?key=${browser.key}`)).status).toBe(200)
  expect(desk.logs()).not.toContain(browser.key)
  await desk.close()
})
