import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { type DeskPoll, deskPaths } from '../../contract/desk.ts'
import { DeskBrowser, ravi, startDesk, type TestDesk } from '../../tests/support/desk.ts'
import { dialects } from '../../tests/support/dialects.ts'
import { all, signUp } from '../../tests/support/leads.ts'
import { runLeadsHere } from '../../tests/support/run-command.ts'
import type { LeadEdit } from '../database/lead.ts'

const [head, sales] = ['Head@x.example', 'sales@x.example']
const env = { DESK_PEOPLE: `Head of Sales <${head}>=admin, Sales <${sales}>=answer` }

async function edited({ store }: TestDesk, id: string, edit: LeadEdit) {
  const lead = await store.findLead(id)
  return store.editLead(id, edit, { actor: ravi, now: Date.now(), version: lead?.version ?? 0 })
}

describe.each(dialects)('polls of the desk, on %s', (dialect) => {
  const open: TestDesk[] = []
  const clock = { now: Date.now() }
  const start = async (beside?: TestDesk) => {
    const desk = await startDesk({ dialect, env, now: () => clock.now, ...(beside && { beside }) })
    open.unshift(desk)
    return desk
  }
  afterEach(async () => {
    clock.now = Date.now()
    for (const desk of open.splice(0)) await desk.close()
  })

  const poll = async (browser: DeskBrowser, leadId: string | null = null, hidden = false) => {
    const { status, body } = await browser.post(deskPaths.poll, { leadId, hidden })
    expect(status).toBe(200)
    return body as DeskPoll
  }
  const newLead = async (desk: TestDesk, email = 'asha@clinic.example') =>
    (await desk.store.createLead(signUp({ email }), 0)).id

  test('give other marks after each change, whichever process wrote it, and the same ones without', async () => {
    const desk = await start()
    const second = await start(desk)
    const browser = await second.signIn(head)
    const marks = async () => {
      const { leads, erased } = await poll(browser)
      return { leads, erased }
    }
    let before = await marks()
    /** Which marks differ after this. */
    const differs = async (act: () => Promise<unknown>) => {
      await act()
      const now = await marks()
      const names = (['leads', 'erased'] as const).filter((name) => now[name] !== before[name])
      before = now
      return names
    }
    let id = ''
    expect(await differs(async () => (id = await newLead(desk)))).toEqual(['leads'])
    const edit = (changes: LeadEdit) => edited(desk, id, changes)
    expect(await differs(() => edit({ status: 'won' }))).toEqual(['leads'])
    expect(await differs(() => edit({ note: 'Called' }))).toEqual(['leads'])
    expect(await differs(() => desk.store.markLeadsRead([id], true))).toEqual(['leads'])
    expect(await differs(() => terminal(desk, 'hold', id))).toEqual(['leads'])
    expect(await differs(() => terminal(desk, 'release', id))).toEqual(['leads'])
    expect(await differs(async () => {})).toEqual([])
    expect(
      await differs(() => desk.store.eraseLeads({ id }, Date.now(), { actor: ravi, proof: 'proof' })),
    ).toContain('erased')
    expect(await differs(async () => {})).toEqual([])
  })

  test('notice a mark on a lead that is older than the newest hundred', async () => {
    const desk = await start()
    const browser = await desk.signIn(head)
    const id = await newLead(desk)
    for (let nth = 0; nth < 110; nth++) await newLead(desk, `${nth}@clinic.example`)
    for (const read of [true, false]) {
      const { leads } = await poll(browser)
      expect((await browser.post(deskPaths.read, { ids: [id], read })).status).toBe(200)
      expect((await poll(browser)).leads).not.toBe(leads)
    }
  })

  test('give the mark of the list and of the lead that they were read with', async () => {
    const desk = await start()
    const browser = await desk.signIn(head)
    const id = await newLead(desk)
    const list = async () => (await browser.get(deskPaths.leads)).body.marks
    const page = async () => (await browser.get(`${deskPaths.leads}/${id}`)).body.mark
    const { leads, erased, lead } = await poll(browser, id)
    expect([await list(), await page()]).toEqual([{ leads, erased }, lead])

    const [mail] = await desk.store.claimDeliveries('mail', Date.now() + 1000, 1, 1000)
    await desk.store.markDelivered(mail?.id ?? '', Date.now())
    const sent = await poll(browser, id)
    // A mail of the lead is on its page and in no list.
    expect([sent.leads, sent.lead === lead]).toEqual([leads, false])
    expect(await page()).toBe(sent.lead)

    const changed = await edited(desk, id, { status: 'won' })
    expect(changed?.outcome).toBe('changed')
    expect((await poll(browser, id)).lead).not.toBe(sent.lead)
    await desk.store.eraseLeads({ id }, Date.now(), { actor: ravi, proof: 'proof' })
    expect((await poll(browser, id)).lead).toBeNull()
  })

  test('write no record of access, and no line of the log', async () => {
    const desk = await start()
    const browser = await desk.signIn(head)
    const id = await newLead(desk)
    const before = await all(desk.store.listLeadAccess())
    for (const leadId of [null, id]) await poll(browser, leadId)
    expect(await all(desk.store.listLeadAccess())).toEqual(before)
    expect(desk.logs()).not.toContain(deskPaths.poll)
  })

  test('say by name who else has the lead open, across servers, until they leave', async () => {
    const desk = await start()
    const second = await start(desk)
    const [mine, theirs] = [await desk.signIn(head), await second.signIn(sales)]
    const id = await newLead(desk)
    expect((await poll(mine, id)).openBy).toEqual([])
    expect((await poll(theirs, id)).openBy).toEqual(['Head of Sales'])
    expect((await poll(mine, id)).openBy).toEqual(['Sales'])
    // The same session at the other server, as behind a load balancer.
    const there = new DeskBrowser(second.origin, mine.cookie, mine.key)
    expect((await poll(there, id)).openBy).toEqual(['Sales'])
    // A second browser of the same person is nobody else.
    expect((await poll(await desk.signIn(head), id)).openBy).toEqual(['Sales'])

    await poll(theirs, null)
    expect((await poll(mine, id)).openBy).toEqual([])
    await poll(theirs, id)
    expect((await poll(mine, id)).openBy).toEqual(['Sales'])
    await theirs.delete(deskPaths.session)
    expect((await poll(mine, id)).openBy).toEqual([])
  })

  test('use the present names, and name nobody who was removed from the list', async () => {
    const desk = await start()
    const [mine, theirs] = [await desk.signIn(head), await desk.signIn(sales)]
    const id = await newLead(desk)
    await poll(theirs, id)
    const team = desk.config.desk
    if (!team) throw new Error('no desk')
    const before = team.people
    team.people = before.map((each) => (each.address === sales ? { ...each, name: 'Seller' } : each))
    expect((await poll(mine, id)).openBy).toEqual(['Seller'])
    team.people = before.filter(({ address }) => address !== sales)
    expect((await poll(mine, id)).openBy).toEqual([])
    expect((await theirs.post(deskPaths.poll, { leadId: id })).status).toBe(401)
  })

  test('a desk that no longer asks is gone after 75 seconds; a hidden one that asks each minute is not', async () => {
    const desk = await start()
    const [mine, theirs] = [await desk.signIn(head), await desk.signIn(sales)]
    const id = await newLead(desk)
    await poll(theirs, id)
    for (let minute = 0; minute < 3; minute++) {
      clock.now += 60_000
      expect((await poll(mine, id)).openBy).toEqual(['Sales'])
      await poll(theirs, id, true)
    }
    clock.now += 76_000
    expect((await poll(mine, id)).openBy).toEqual([])
  })

  test('of two tabs of one browser, the visible one says what is open', async () => {
    const desk = await start()
    const [mine, theirs] = [await desk.signIn(head), await desk.signIn(sales)]
    const [id, other] = [await newLead(desk), await newLead(desk, 'other@clinic.example')]
    await poll(theirs, id)
    await poll(theirs, other, true)
    expect((await poll(mine, id)).openBy).toEqual(['Sales'])
    expect((await poll(mine, other)).openBy).toEqual([])
  })
})

test('on PostgreSQL a change that is committed after a later one has another mark', async () => {
  const desk = await startDesk({ dialect: 'PostgreSQL' })
  const browser = await desk.signIn()
  const mark = async () => ((await browser.post(deskPaths.poll, { leadId: null })).body as DeskPoll).leads
  const { id } = await desk.store.createLead(signUp(), 0)
  const client = new pg.Client({ connectionString: desk.config.databaseUrl })
  await client.connect()
  await client.query('BEGIN')
  await client.query(
    `INSERT INTO lead_changes (lead_id, changed_at, actor, field, new_value)
     SELECT id, 0, 'ravi', 'note', '"Called"' FROM leads WHERE id = $1`,
    [id],
  )
  await edited(desk, id, { status: 'won' })
  const before = await mark()
  await client.query('COMMIT')
  expect(await mark()).not.toBe(before)
  await client.end()
  await desk.close()
})

const terminal = ({ config: { dataDir, databaseUrl } }: TestDesk, ...args: string[]) =>
  runLeadsHere({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }, args)
