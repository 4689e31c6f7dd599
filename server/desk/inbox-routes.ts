import type { FastifyInstance } from 'fastify'
import { languages } from '../../content/languages.ts'
import {
  type DeskChoices,
  type DeskLead,
  type DeskLeadDetail,
  type DeskLeads,
  type DeskPerson,
  type DeskReplayed,
  type DeskRows,
  deskListSchema,
  deskPaths,
  deskReadSchema,
} from '../../contract/desk.ts'
import { referenceOf, references } from '../../contract/reference.ts'
import type { InboxLead, LeadFilter } from '../database/lead.ts'
import { changeJson } from '../database/lead-json.ts'
import type { Store } from '../database/store.ts'
import { dayIn } from '../days-of-zone.ts'
import { possibleOwners } from '../leads/lead-work.ts'
import { addressKey } from '../mail-address.ts'
import { toDeskHandOver, toDeskMail } from './desk-lead.ts'
import { type DeskParts, type OfLead, readInput, requireLead } from './desk-parts.ts'
import { filterInWords, leadFilterOf } from './lead-filter.ts'

/** Upper bound on the leads of one person shown at once. */
const mostOfPerson = 50

const endOfTime = 1e15 - 1

/** What reads like an emergency heads the list for a day, until somebody takes it. */
const urgentMs = 24 * 3_600_000
const mostRecent = 200
const mostUrgent = 5

export function inboxRoutes(app: FastifyInstance, parts: DeskParts): void {
  const { config, store, sessions, record, now, deskLead } = parts
  const { timeZone } = config

  app.get(deskPaths.leads, async (request): Promise<DeskLeads | DeskRows> => {
    const { person } = await sessions.require(request)
    const { offset, limit, ...asked } = readInput(deskListSchema, request.query)
    const saw = record.part(person, 'list', filterInWords(asked))
    const filter = leadFilterOf(asked, person, timeZone, now())
    // Read first: what changes while the list is read has another mark.
    const marks = offset > 0 ? undefined : await store.leadsMarks()
    const { leads, counts } = await store.listInbox(filter, offset, limit)
    await saw(leads.map(({ id }) => id))
    // The pages below are counted from the newest listed lead, not from this server's clock: other servers write
    // timestamps with theirs. In another order the newest need not come first.
    const newest = filter.order === 'newest' ? (leads[0]?.timestamp ?? now()) : endOfTime
    const rows = { leads: leads.map(deskLead), upTo: asked.upTo ?? newest }
    if (!counts || !marks) return rows
    const tabs = await store.countTabs(addressKey(person), dayIn(timeZone, now()))
    const urgent = await urgentLeads()
    await saw(urgent.map(({ id }) => id))
    return { ...rows, ...counts, marks, urgent, tabs: { ...tabs, all: tabs.all - tabs.held } }
  })

  app.get(deskPaths.choices, async (): Promise<DeskChoices> => {
    const { owners, ...choices } = await store.listLeadChoices()
    const people = possibleOwners(config) ?? owners
    const spoken = Object.keys(languages)
    return { ...choices, people, owners: [...new Set([...people, ...owners])], spoken }
  })

  app.get<OfLead>(`${deskPaths.leads}/:id`, async (request): Promise<DeskLeadDetail> => {
    const { person } = await sessions.require(request)
    const { id } = request.params
    const mark = (await store.leadMark(id)) ?? ''
    const lead = await requireLead(store, id)
    const [changes, mails, handOvers, samePerson] = await Promise.all([
      store.listLeadChanges(lead.id),
      Array.fromAsync(store.listMails({ leadId: lead.id })),
      Array.fromAsync(store.listHandOvers({ leadId: lead.id })),
      othersOf(store, lead),
    ])
    const seen = [lead, ...samePerson].map(({ id }) => id)
    await record.show(person, referenceOf(lead.id), seen)
    return {
      mark,
      lead: deskLead(lead),
      history: changes.map(changeJson),
      mails: mails.map(toDeskMail),
      handOvers: handOvers.map(toDeskHandOver),
      samePerson: samePerson.map(deskLead),
    }
  })

  app.get<OfLead>(`${deskPaths.leads}/:id/person`, async (request): Promise<DeskPerson> => {
    const { person } = await sessions.require(request)
    const lead = await requireLead(store, request.params.id)
    const { leads } = await store.listInbox(personOf(lead), 0, mostOfPerson)
    const changes = await Promise.all(
      leads.map(async ({ id }) =>
        (await store.listLeadChanges(id)).map((change) => ({ ...changeJson(change), leadId: id })),
      ),
    )
    const shown = leads.map(({ id }) => id)
    await record.show(person, referenceOf(lead.id), shown)
    // Reversed before the stable sort, so that of two changes in the same millisecond the older lead's comes first.
    const history = changes
      .toReversed()
      .flat()
      .toSorted((a, b) => a.timestamp.localeCompare(b.timestamp))
    return { leads: leads.map(deskLead), history }
  })

  /** Held ones too: a hasty message may look like spam. */
  async function urgentLeads(): Promise<DeskLead[]> {
    const recent = { status: 'new', imported: false, since: now() - urgentMs, order: 'newest' } as const
    const { leads } = await store.listInbox(recent, 0, mostRecent)
    return leads
      .map(deskLead)
      .filter(({ urgent, owner }) => urgent && owner === null)
      .slice(0, mostUrgent)
  }

  const queues = { [deskPaths.mails]: 'mails', [deskPaths.handOvers]: 'handOvers' } as const
  for (const [path, queue] of Object.entries(queues))
    app.post<OfLead>(`${path}/:id/replay`, async (request): Promise<DeskReplayed> => {
      const { person } = await sessions.require(request)
      const replay = () => store.replayDeliveries(queue, request.params, now())
      const queued = await record.logAccess({ person, kind: 'replay' }, replay, (count) => count)
      if (queued > 0) parts.wakeQueues()
      return { queued }
    })

  app.post(deskPaths.read, async (request) => {
    const { person } = await sessions.require(request)
    const { ids, read } = readInput(deskReadSchema, request.body)
    const entry = { person, kind: read ? 'read' : 'unread', detail: references(ids) }
    return record.logAccess(
      entry,
      async () => ({ changed: await store.markLeadsRead(ids, read) }),
      ({ changed }) => changed,
    )
  })
}

/** Leads without a valid address belong to nobody else's. */
const personOf = ({ id, address }: InboxLead): LeadFilter =>
  address === null ? { ids: [id] } : { email: address }

async function othersOf(store: Store, lead: InboxLead): Promise<InboxLead[]> {
  if (lead.address === null) return []
  const { leads } = await store.listInbox(personOf(lead), 0, mostOfPerson + 1)
  return leads.filter(({ id }) => id !== lead.id)
}
