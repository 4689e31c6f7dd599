import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { type EventReader, ravi, startDesk, type TestDesk } from '../../tests/support/desk.ts'
import { dialects } from '../../tests/support/dialects.ts'
import { hurry } from '../../tests/support/hurry.ts'
import { signUp } from '../../tests/support/leads.ts'
import { runLeadsHere } from '../../tests/support/run-command.ts'
import { deskLeadIn } from './desk-lead.ts'
import { type LiveEvent, liveLeads } from './live-leads.ts'

// The polls for events and for ended sessions.
hurry((ms) => ms === 400 || ms === 2000)

describe.each(dialects)('live updates of the desk, on %s', (dialect) => {
  const open: TestDesk[] = []
  // A fixed clock, so that a reload falls into the same minute as the access entry before it.
  const begun = Date.now()
  const start = async (beside?: TestDesk) => {
    const desk = await startDesk({ dialect, now: () => begun, ...(beside && { beside }) })
    open.unshift(desk)
    return desk
  }
  afterEach(async () => {
    for (const desk of open.splice(0)) await desk.close()
  })

  test('report new, changed and erased leads and their mails, whichever process wrote them', async () => {
    const desk = await start()
    const second = await start(desk)
    const streams = [await (await desk.signIn()).events(), await (await second.signIn(ravi)).events()]
    const heard = (wanted: string) => Promise.all(streams.map((stream) => next(stream, wanted)))

    const { id } = await desk.store.createLead(signUp(), 0)
    for (const event of await heard('lead')) expect(event).toMatchObject({ id, unread: true, version: 1 })

    await second.store.editLead(id, { status: 'won' }, { actor: ravi, now: Date.now() })
    for (const event of await heard('change')) expect(event).toMatchObject({ id, status: 'won' })

    await terminal(desk, 'hold', id)
    for (const event of await heard('change')) expect(event).toMatchObject({ id, spam: true })

    await terminal(desk, 'release', id)
    await heard('change')
    const [mail] = await desk.store.claimDeliveries('mail', Date.now() + 1000, 1, 1000)
    await desk.store.markDelivered(mail?.id ?? '', Date.now())
    for (const event of await heard('mail')) expect(event).toEqual({ leadId: id })

    await second.store.eraseLeads({ id }, Date.now())
    for (const event of await heard('gone')) expect(event).toEqual({ id })
    for (const stream of streams) await stream.close()
    // A reload opens another stream, but adds no access entry.
    await (await (await desk.signIn()).events()).close()
    await expect
      .poll(async () =>
        (await desk.store.pageLeadAccess(0, 50)).accesses.filter(({ kind }) => kind === 'watch'),
      )
      .toMatchObject([{ records: 1 }, { records: 1 }])
  })

  test('end with the session, here or elsewhere', async () => {
    const desk = await start()
    const browser = await desk.signIn()
    const stream = await browser.events()
    await browser.delete('/api/session')
    expect(await stream.next()).toEqual({ name: 'signed-out', data: {} })
    expect(await stream.next()).toBeUndefined()

    const other = await (await desk.signIn(ravi)).events()
    await desk.store.endDeskSessions('all')
    expect(await other.next()).toEqual({ name: 'signed-out', data: {} })
    expect(await other.next()).toBeUndefined()
  })

  test('are limited to ten streams per session, and a closed one makes room', async () => {
    const desk = await start()
    const browser = await desk.signIn()
    const streams = await Promise.all(Array.from({ length: 10 }, () => browser.events()))
    const refused = await browser.get('/api/events')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5'])
    await (await (await desk.signIn()).events()).close()
    await streams.pop()?.close()
    await expect.poll(async () => (await browser.fetch('GET', '/api/events')).status).toBe(200)
  })

  test('do not delay a shutdown, which does not tell people to sign in again', async () => {
    const desk = await start()
    const stream = await (await desk.signIn()).events()
    open.splice(0)
    const [ended] = await Promise.all([stream.next().catch(() => undefined), desk.close()])
    expect(ended).toBeUndefined()
  })

  test('report a lead at the next poll, and nothing is polled without listeners', async () => {
    const desk = await start()
    await desk.signIn()
    const polls: (() => Promise<void>)[] = []
    let asked = 0
    const live = liveLeads({
      deskLead: deskLeadIn('Asia/Kolkata'),
      store: {
        lastLeadEvent: () => desk.store.lastLeadEvent(),
        findInboxLeads: (ids) => desk.store.findInboxLeads(ids),
        listLeadEvents(...args) {
          asked++
          return desk.store.listLeadEvents(...args)
        },
      },
      onError: (error) => expect.unreachable(String(error)),
      later(poll) {
        polls.push(poll)
        return () => {}
      },
    })
    const heard: string[] = []
    const listener = {
      visit: { person: ravi, name: '', role: 'admin' as const, expiresAt: 0, tokenHash: Buffer.alloc(32) },
      send: (events: LiveEvent[]) => heard.push(...events.map(({ name }) => name)),
      signOut() {},
      close() {},
    }
    expect(polls).toHaveLength(0)
    // Two listeners that join at once start at the same event and share each poll.
    const [stop, stopOther] = await Promise.all([
      live.listen(listener),
      live.listen({ ...listener, send() {} }),
    ])
    await desk.store.createLead(signUp(), 0)
    expect(polls).toHaveLength(1)
    asked = 0
    await polls.shift()?.()
    expect(heard).toEqual(['lead'])
    expect(asked).toBe(1)

    stop()
    stopOther()
    await polls.shift()?.()
    expect(polls).toHaveLength(0)
    expect(asked).toBe(1)
  })

  test('write nothing while nobody is signed in', async () => {
    const desk = await start()
    await desk.store.createLead(signUp(), 0)
    expect(await desk.store.lastLeadEvent()).toBe(0)
  })
})

test('on PostgreSQL include a change that is committed after a later one', async () => {
  const desk = await startDesk({ dialect: 'PostgreSQL', missingForMs: 240_000 })
  const stream = await (await desk.signIn()).events()
  const { id: slow } = await desk.store.createLead(signUp(), 0)
  await next(stream, 'lead')

  const client = new pg.Client({ connectionString: desk.config.databaseUrl })
  await client.connect()
  await client.query('BEGIN')
  await client.query(`UPDATE leads SET status = 'won', version = version + 1 WHERE id = $1`, [slow])
  const { id: quick } = await desk.store.createLead(signUp(), 0)
  expect(await next(stream, 'lead')).toMatchObject({ id: quick })
  await client.query('COMMIT')
  expect(await next(stream, 'change')).toMatchObject({ id: slow, status: 'won' })
  await client.end()
  await desk.close()
})

test('on PostgreSQL include a change that was in progress when the stream was opened', async () => {
  const desk = await startDesk({ dialect: 'PostgreSQL', missingForMs: 240_000 })
  const browser = await desk.signIn()
  const { id: slow } = await desk.store.createLead(signUp(), 0)
  const client = new pg.Client({ connectionString: desk.config.databaseUrl })
  await client.connect()
  await client.query('BEGIN')
  await client.query(`UPDATE leads SET status = 'won', version = version + 1 WHERE id = $1`, [slow])
  await desk.store.createLead(signUp(), 0)

  const stream = await browser.events()
  await client.query('COMMIT')
  expect(await next(stream, 'change')).toMatchObject({ id: slow, status: 'won' })
  await client.end()
  await desk.close()
})

const terminal = ({ config: { dataDir, databaseUrl } }: TestDesk, ...args: string[]) =>
  runLeadsHere({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }, args)

/** The data of the next event of this name; skips others, such as a lead that became unread. */
async function next(stream: EventReader, wanted: string) {
  for (;;) {
    const event = await stream.next()
    if (!event) throw new Error(`The stream ended before ${wanted}.`)
    if (event.name === wanted) return event.data
  }
}
