import type { Store } from '../../server/database/store.ts'
import { analyticsEvent } from './analytics-events.ts'
import { all, signUp, startOfTest } from './leads.ts'

/** Something in every table, and in the tables of leads more than one part's worth. */
export async function fillStore(store: Store, leads = 30): Promise<void> {
  const many = Array.from({ length: leads }, (_, nth) =>
    signUp({ id: `lead-${nth}`, idempotencyKey: `key-${nth}`, timestamp: startOfTest + nth }),
  )
  await Promise.all(
    many.map((lead) =>
      store.createLead(
        { ...lead, handOvers: [{ id: `to-${lead.id}`, target: 'crm', dueAt: lead.timestamp }] },
        0,
      ),
    ),
  )
  const [first, second] = many
  for (const { id } of first?.mails ?? []) await store.markDelivered(id, startOfTest + 1000)
  for (const { id } of second?.mails ?? []) await store.failDelivery(id, 'no such mailbox')
  await store.markDelivered('to-lead-0', startOfTest + 1000)
  await store.stopTarget('other', startOfTest)
  await store.queueMail({
    id: 'message',
    to: 'ärztin@klinik.example',
    subject: 'Grüße “quoted”',
    body: 'Line\u2028and\n\\x00 \\N\ttab',
    dueAt: startOfTest,
  })
  await store.editLead('lead-1', { status: 'won', note: 'నమస్తే' }, { actor: 'asha', now: startOfTest })
  await store.createLead(signUp({ id: 'erased', email: 'erased@clinic.example' }), 0)
  await store.eraseLeads({ email: 'erased@clinic.example' }, startOfTest + 5)
  await store.beginLeadAccess({ accessedAt: startOfTest, actor: 'asha', kind: 'list' })
  await store.addTracking({ id: 't', userId: 'u', page: 'Home', timestamp: startOfTest })
  await store.addEvents([
    analyticsEvent({ timestamp: startOfTest, name: 'LCP', value: 1234.567890123, visitor: 'v' }),
    analyticsEvent({
      timestamp: startOfTest,
      arrival: [{ what: 'source', subject: 'Google' }],
      visitor: 'v',
    }),
  ])
}

/** All that the store can be asked for. */
export const contentsOf = async (store: Store) => ({
  leads: await all(store.listLeads({})),
  mails: await all(store.listMails({})),
  handOvers: await all(store.listHandOvers({})),
  stopped: await store.listStoppedTargets(),
  changes: await store.listLeadChanges('lead-1'),
  access: await all(store.listLeadAccess()),
  tracking: await all(store.listTracking()),
  totals: await store.countEventsByName(),
  days: await store.listDailyAggregates('2000-01-01', '2100-01-01'),
  counts: await store.listDailyCounts('2000-01-01', '2100-01-01'),
  erasures: await store.listErasures(),
})
