import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { sentLeadHeader } from '../../contract/api.ts'
import { addedControls } from '../../contract/forms.ts'
import { dialects } from '../../tests/support/dialects.ts'
import { freshDatabaseUrl } from '../../tests/support/fresh-database.ts'
import { freshLead, type LeadApp, startLeadApp } from '../../tests/support/lead-posts.ts'
import { all, editorOf } from '../../tests/support/leads.ts'
import { makeCopy } from '../backup/make-copy.ts'
import { restoreCopy } from '../backup/restore.ts'
import { subjectOf } from '../mail/bodies/digest.ts'
import { composeMail } from '../mail/compose.ts'

const minute = 60_000
const hour = 60 * minute

let server: LeadApp
afterEach(() => server.close())

describe.each(dialects)('notifications of one client, on %s', (dialect) => {
  async function start() {
    const place: Record<string, string> =
      dialect === 'PostgreSQL' ? { DATABASE_URL: await freshDatabaseUrl() } : {}
    server = await startLeadApp({ ...place, LEADS_PER_MINUTE: '100', TRUST_PROXY: '1' })
  }
  const send = async (client = '192.0.2.1', form = freshLead('signups')) =>
    (await server.post('signups', form, { 'x-forwarded-for': client })).json().id as string
  const sendMany = async (count: number) => {
    const ids: string[] = []
    while (ids.length < count) ids.push(await send())
    return ids
  }
  const claim = async () => {
    const mails = await server.store.claimDeliveries('mail', server.clock.now, 1000, minute)
    return mails.filter(({ kind }) => kind !== 'acknowledgement')
  }
  const claimedKinds = async () => (await claim()).map(({ kind }) => kind)
  const mailsOf = (leadId: string) => all(server.store.listMails({ leadId }))

  test('beyond twenty an hour come as one digest, with the leads as they are then', async () => {
    await start()
    await sendMany(20)
    const [edited = '', held = '', erased = '', left = ''] = await sendMany(4)
    expect(await claimedKinds()).toEqual(Array(20).fill('notification'))
    expect(await claimedKinds()).toEqual([])
    const by = { actor: 'asha', now: server.clock.now }
    const { store } = server
    await store.editLead(edited, { fields: { phone: '9000000007' } }, await editorOf(store, edited, by))
    await store.holdLead(held, await editorOf(store, held, by))
    await store.eraseLeads({ id: erased }, server.clock.now, { actor: 'asha', proof: 'A1B2' })
    const waiting = (await all(store.listMails({ state: 'queued' }))).filter(({ leadId }) => leadId === null)
    expect(waiting.map(subjectOf)).toEqual(['3 more forms of one sender'])
    server.clock.now += hour
    const [digest, ...others] = (await claim()).filter(({ attempts }) => attempts === 0)
    expect(others).toEqual([])
    expect(digest).toMatchObject({ kind: 'digest', to: server.config.leadsInbox })
    expect(digest?.leads).toMatchObject([{ id: edited, fields: { phone: '9000000007' } }, { id: left }])
    await store.markDelivered(digest?.id ?? '', server.clock.now)
    for (const id of [edited, left])
      expect(await mailsOf(id)).toContainEqual(expect.objectContaining({ state: 'sent', to: digest?.to }))
    // What was held meanwhile leaves by itself when it is released.
    await store.releaseLead(held, [], await editorOf(store, held, by))
    expect((await claim()).filter(({ lead }) => lead?.id === held)).toHaveLength(1)
  })

  test('nobody else waits for, and neither do links', async () => {
    await start()
    await sendMany(30)
    await claim()
    const other = await send('198.51.100.9')
    const link = { id: 'link', to: 'a@clinic.example', subject: 'Your data', purpose: 'open' as const }
    const asked = { ...link, language: 'en', now: server.clock.now, waitMs: 0, client: '192.0.2.1' }
    expect(await server.store.requestLink(asked)).toBe(true)
    expect((await claim()).map(({ kind, lead }) => lead?.id ?? kind).sort()).toEqual([other, 'link'].sort())
  })

  test('come in one digest an hour, and by themselves again when the hour is over', async () => {
    await start()
    await sendMany(22)
    await claim()
    server.clock.now += hour / 2
    await sendMany(2)
    expect(await claimedKinds()).not.toContain('digest')
    server.clock.now += hour / 2
    const digests = (await claim()).filter(({ kind }) => kind === 'digest')
    expect(digests.map(({ leads }) => leads?.length)).toEqual([4])
    await sendMany(1)
    expect((await claim()).filter(({ attempts }) => attempts === 0)).toMatchObject([{ kind: 'notification' }])
  })

  test('of corrections count too', async () => {
    await start()
    const form = freshLead('signups')
    const { headers } = await server.post('signups', form, { 'x-forwarded-for': '192.0.2.1' })
    let token = String(headers[sentLeadHeader])
    for (let nth = 0; nth < 25; nth++) {
      const change = { ...form, phone: String(9_000_000_000 + nth), [addedControls.change]: token }
      const changed = await server.post('signups', change, { 'x-forwarded-for': '192.0.2.1' })
      token = String(changed.headers[sentLeadHeader])
    }
    expect(await claimedKinds()).toEqual(Array(20).fill('notification'))
    server.clock.now += hour
    const [digest] = (await claim()).filter(({ kind }) => kind === 'digest')
    expect(digest?.leads).toMatchObject([{ fields: { phone: '9000000024' } }])
  })

  test('that fail in a digest are failed, and one that is replayed leaves by itself', async () => {
    await start()
    const [first = ''] = (await sendMany(22)).slice(20)
    await claim()
    server.clock.now += hour
    const [digest] = (await claim()).filter(({ kind }) => kind === 'digest')
    await server.store.failDelivery(digest?.id ?? '', 'no such mailbox')
    const failed = (await mailsOf(first)).filter(({ state }) => state === 'failed')
    expect(failed).toHaveLength(1)
    await server.store.replayDeliveries('mails', { id: failed[0]?.id ?? '' }, server.clock.now)
    expect((await claim()).filter(({ attempts }) => attempts === 0)).toMatchObject([{ lead: { id: first } }])
  })

  test('that come out of a copy leave by themselves when they are replayed', async () => {
    await start()
    const [first = ''] = (await sendMany(22)).slice(20)
    const copy = join(server.config.dataDir, 'copy.sqlite')
    await makeCopy(server.config, { file: copy, now: server.clock.now })
    await server.store.eraseLeads({ id: (await sendMany(1))[0] ?? '' }, server.clock.now, {
      ...{ actor: 'asha', proof: 'A1B2' },
    })
    await restoreCopy(server.config, copy, { replace: true, now: server.clock.now })
    await server.store.replayDeliveries('mails', 'failed', server.clock.now)
    expect((await claim()).flatMap(({ kind, lead }) => (lead?.id === first ? kind : []))).toEqual([
      'notification',
    ])
    server.clock.now += hour
    expect((await claim()).filter(({ kind }) => kind === 'digest')).toMatchObject([{ leads: [] }])
  })

  test('show the details of every lead', async () => {
    await start()
    await sendMany(20)
    const forms = [freshLead('signups'), freshLead('signups')]
    for (const form of forms) await send('192.0.2.1', form)
    await claim()
    server.clock.now += hour
    const [digest] = (await claim()).filter(({ kind }) => kind === 'digest')
    if (!digest) throw new Error('There is no digest.')
    const { subject, text } = composeMail(digest, {
      from: { name: 'FirstHour', address: 'hello@firsthour.example' },
      inbox: server.config.leadsInbox,
      website: 'https://www.firsthour.example',
      timeZone: 'Asia/Kolkata',
    })
    expect(subject).toBe('2 more forms of one sender')
    for (const { email, phone, organisation } of forms)
      for (const value of [email, phone, organisation]) expect(text).toContain(value)
  })
})
