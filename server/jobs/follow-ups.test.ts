import { describe, expect, test } from 'vitest'
import type { LeadSource } from '../../contract/lead-source.ts'
import { referenceOf } from '../../contract/reference.ts'
import { deskSettings } from '../../tests/support/desk.ts'
import { dialects } from '../../tests/support/dialects.ts'
import { all, editorOf, signUp } from '../../tests/support/leads.ts'
import { StoreBench } from '../../tests/support/store-bench.ts'
import type { LeadEdit } from '../database/lead.ts'
import { withOrganisations } from '../mail/organisations.ts'
import { queueFollowUps } from './follow-ups.ts'

/** As the operator has written it; leads name owners in lower case. */
const asha = 'Strauß@firsthour.example'
const owned = asha.toLowerCase()
const boss = 'boss@firsthour.example'
const config = {
  timeZone: 'Asia/Kolkata',
  reportTo: [boss],
  desk: deskSettings(asha, 'https://desk.example'),
}
/** A Tuesday, when the office opens at half past nine. */
const opening = Date.parse('2026-11-17T09:30:00+05:30')
const hour = 3_600_000

describe.each(dialects)('follow-ups of the morning, on %s', (dialect) => {
  const bench = new StoreBench(dialect)
  const at = (now: number, parts: object = {}) =>
    queueFollowUps({
      config: { ...config, ...parts },
      store: bench.store,
      now: () => now,
      wakeQueues: () => {},
    })
  const add = async (timestamp: number, edit: LeadEdit = {}) => {
    const { id } = await bench.store.createLead(signUp({ timestamp, mails: [] }), 0)
    await bench.store.editLead(id, edit, await editorOf(bench.store, id))
    return id
  }
  const mails = async () =>
    (await all(bench.store.listMails({}))).map(({ to, subject }) => `${to}: ${subject}`)

  test('go to owners and to REPORT_TO, once a day, and only when there is something to say', async () => {
    expect(await at(opening)).toBe(0)
    const late = await add(opening - 48 * hour, { owner: owned, dueOn: '2026-11-10' })
    await add(opening - 48 * hour, { owner: owned, dueOn: '2026-11-17' })
    await add(opening - 48 * hour, { owner: owned, dueOn: '2026-11-18' })
    for (const status of ['won', 'lost'] as const)
      await add(opening - 48 * hour, { owner: owned, dueOn: '2026-11-10', status })
    const left = await add(opening - 48 * hour, { owner: 'left@firsthour.example', dueOn: '2026-11-16' })
    const waiting = await add(opening - 24 * hour)
    // Half an hour before the office closed: not yet a working hour.
    const fresh = await add(Date.parse('2026-11-16T18:00:00+05:30'))
    const held = await add(opening - 24 * hour, { dueOn: '2026-11-01' })
    await bench.store.holdLead(held, await editorOf(bench.store, held))
    expect(await at(opening - 1)).toBe(0)
    const answers = await Promise.all([at(opening), at(opening), at(opening + 60_000)])
    expect(answers.reduce((sum, count) => sum + count)).toBe(2)
    expect((await mails()).toSorted()).toEqual([
      `${asha}: 2 leads are due today`,
      `${boss}: 2 leads have no owner`,
    ])
    const sent = await bench.store.claimDeliveries('mail', opening, 10, hour)
    const bodyTo = (who: string) =>
      withOrganisations(sent.find(({ to }) => to === who)?.body ?? '', bench.store, {
        mailOrganisation: false,
      })
    const [toAsha, toBoss] = [await bodyTo(asha), await bodyTo(boss)]
    expect(toAsha).toMatch(
      `${referenceOf(late)}  Call back, due since 2026-11-10\n  https://desk.example/leads/${late}`,
    )
    for (const id of [left, waiting]) expect(toBoss).toContain(id)
    for (const id of [fresh, held]) expect(toBoss + toAsha).not.toContain(id)
    expect(toBoss + toAsha).not.toContain('clinic.example')
    expect(await at(opening + 24 * hour)).toBe(2)
  })

  test('leave out leads of a spreadsheet until they are due, and list those below what somebody sent', async () => {
    const from = async (source: LeadSource) =>
      (await bench.store.createLead(signUp({ timestamp: opening - 24 * hour, mails: [], source }), 0)).id
    const staff = { enteredBy: 'root', notice: 'not stated' }
    const untouched = await from({ ...staff, utmSource: 'imported' })
    const due = await from({ ...staff, utmSource: 'imported' })
    await bench.store.editLead(due, { dueOn: '2026-11-01' }, await editorOf(bench.store, due))
    const byPhone = await from({ ...staff, utmSource: 'fair' })
    const byLink = await from({ utmSource: 'imported' })
    expect(await at(opening)).toBe(1)
    const [mail] = await bench.store.claimDeliveries('mail', opening, 10, hour)
    const body = mail?.body ?? ''
    expect(body).not.toContain(untouched)
    const places = [byPhone, byLink, due].map((id) => body.indexOf(id))
    expect(Math.min(...places)).toBeGreaterThan(0)
    expect(Math.max(...places)).toBe(places[2])
  })

  test('without a desk they name a command, and without REPORT_TO only owners are mailed', async () => {
    const id = await add(opening - hour, { owner: 'anybody@else.example', dueOn: '2026-11-17' })
    await add(opening - 48 * hour)
    expect(await at(opening, { desk: undefined, reportTo: [] })).toBe(1)
    const [mail] = await bench.store.claimDeliveries('mail', opening, 10, hour)
    expect(mail?.body).toContain(`npm run leads -- show ${referenceOf(id)}`)
  })
})
