import type { NewLead } from '../../server/database/new-lead.ts'
import type { Store } from '../../server/database/store.ts'
import { analyticsEvent } from './analytics-events.ts'
import { all, signUp, startOfTest } from './leads.ts'

const tokenHash = Buffer.alloc(32, 1)
const link = { tokenHash, leadId: 'lead-1', purpose: 'open' as const }

/** With the estimate and the case that the sender added. */
const demoRequest: NewLead = {
  ...signUp({ id: 'demo', mails: [] }),
  collection: 'demoRequests',
  fields: {
    firstName: 'Devi',
    lastName: 'Rao',
    email: 'devi@klinik.example',
    phoneNumber: '9876543211',
    hospitalName: 'City Hospital',
    designation: 'Head of ER',
    estimate: '24-12-6-30-50',
    case: 'a10123456789abcdef',
  },
}

/** Fills every table, and the tables of leads with more than one batch. */
export async function fillStore(store: Store, leads = 30): Promise<void> {
  const many = Array.from({ length: leads }, (_, nth) =>
    signUp({ id: `lead-${nth}`, idempotencyKey: `key-${nth}`, timestamp: startOfTest + nth }),
  )
  const erased = signUp({ id: 'erased', email: 'erased@clinic.example' })
  await Promise.all(
    [...many, demoRequest, erased].map((lead) =>
      store.createLead(
        { ...lead, handOvers: [{ id: `to-${lead.id}`, target: 'crm', dueAt: lead.timestamp }] },
        0,
      ),
    ),
  )
  const [first, second] = many
  for (const { id } of first?.mails ?? []) await store.markDelivered(id, startOfTest + 1000)
  for (const { id } of second?.mails ?? []) await store.failDelivery(id, 'no such mailbox')
  for (const id of ['to-lead-0', 'to-erased']) await store.markDelivered(id, startOfTest + 1000)
  await store.stopTarget('other', startOfTest)
  await store.queueMail({
    id: 'message',
    to: 'ärztin@klinik.example',
    subject: 'Grüße “quoted”',
    body: 'Line\u2028and\n\\x00 \\N\ttab',
    dueAt: startOfTest,
  })
  await store.editLead('lead-1', { status: 'won', note: 'నమస్తే' }, { actor: 'asha', now: startOfTest })
  const followUp = { owner: 'asha@firsthour.example', dueOn: '2026-11-19', note: 'Call: no answer.' }
  await store.editLead('lead-0', { ...followUp, notify: ['crm'] }, { actor: 'asha', now: startOfTest + 2000 })
  await store.markLeadsRead(['lead-0', 'lead-1'], true)
  const expiresAt = startOfTest + 30 * 24 * 3_600_000
  await store.addLeadLink(
    { ...link, addressHash: tokenHash, createdAt: startOfTest, expiresAt },
    30,
    startOfTest,
  )
  const wish = { actor: 'link', now: startOfTest + 3000 }
  await store.editLead('lead-1', { noContact: true }, wish)
  const request = { kind: 'access', askedOn: '2026-11-15', dueOn: '2027-02-13' } as const
  for (const [id, leadId] of [
    ['open', 'lead-0'],
    ['closed', 'lead-1'],
    ['nobody', 'erased'],
  ] as const)
    await store.addRequest({ ...request, id, leadId })
  const answer = { actor: 'asha', now: startOfTest + 3000, version: 1 }
  await store.closeRequest('closed', answer, 'done')
  await store.addRequest({ ...request, id: 'answered', leadId: 'erased', kind: 'erasure' })
  await store.requestLink({
    mail: { id: 'link', to: 'lead-0@clinic.example', subject: 'Your link', dueAt: startOfTest },
    ...{ language: 'te', askedAt: startOfTest, mailbox: tokenHash, client: tokenHash },
  })
  await store.eraseLeads({ email: erased.fields.email }, startOfTest + 5, {
    notify: ['crm'],
    answer: { actor: 'asha', proof: 'A1B2-C3D4' },
  })
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

/** Everything the store can return. */
export const contentsOf = async (store: Store) => ({
  leads: await all(store.listLeads({})),
  unread: (await store.listInbox({ unread: true }, 0, 100)).leads.map(({ id }) => id),
  link: (await store.findLeadLink(link.tokenHash, link.purpose, startOfTest))?.lead.id,
  mails: await all(store.listMails({})),
  requests: await store.listRequests(),
  handOvers: await all(store.listHandOvers({})),
  targets: await store.listTargets(),
  changes: await Promise.all(['lead-0', 'lead-1'].map((id) => store.listLeadChanges(id))),
  access: await all(store.listLeadAccess()),
  tracking: await all(store.listTracking()),
  totals: await store.countEventsByName(),
  days: await store.listDailyAggregates('2000-01-01', '2100-01-01'),
  counts: await store.listDailyCounts('2000-01-01', '2100-01-01'),
  erasures: await store.listErasures(),
})
