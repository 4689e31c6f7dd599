import type { FastifyInstance } from 'fastify'
import {
  type DeskLeadDetail,
  type DeskLeads,
  type DeskRows,
  deskErrors,
  deskListSchema,
  deskPaths,
  deskReadSchema,
} from '../../contract/desk.ts'
import { referenceOf } from '../../contract/reference.ts'
import { duplicateReason, type InboxLead } from '../database/lead.ts'
import type { Store } from '../database/store.ts'
import { ApiError } from '../http/errors.ts'
import { duplicateWindowMs } from '../leads/spam.ts'
import { isMailAddress } from '../mail/address.ts'
import { deskChange, deskHandOver, deskLead, deskMail } from './desk-lead.ts'
import type { DeskParts } from './desk-parts.ts'
import { filterInWords, leadFilterOf } from './lead-filter.ts'
import { readInput } from './read-input.ts'

/** More messages of one person than anybody reads. */
const mostOfPerson = 50

/** Finding and reading. */
export function leadRoutes(app: FastifyInstance, parts: DeskParts): void {
  const { config, store, sessions, record, now } = parts

  app.get(deskPaths.leads, async (request): Promise<DeskLeads | DeskRows> => {
    const { person } = await sessions.require(request)
    const { offset, limit, ...asked } = readInput(deskListSchema, request.query)
    const look = record.look(person, filterInWords(asked))
    const { leads, counts } = await store.listInbox(leadFilterOf(asked, config.timeZone), offset, limit)
    await look.saw(leads.map(({ id }) => id))
    // The windows below are counted from the newest lead listed, not from this clock: servers write leads with their own.
    const upTo = asked.upTo ?? leads[0]?.timestamp ?? now()
    const rows = { leads: leads.map(deskLead), upTo }
    return counts ? { ...rows, ...counts, held: await countHeld() } : rows
  })

  app.get<{ Params: { id: string } }>(`${deskPaths.leads}/:id`, async (request): Promise<DeskLeadDetail> => {
    const { person } = await sessions.require(request)
    const lead = await requireLead(store, request.params.id)
    const [changes, mails, handOvers, samePerson, repeats] = await Promise.all([
      store.listLeadChanges(lead.id),
      Array.fromAsync(store.listMails({ leadId: lead.id })),
      Array.fromAsync(store.listHandOvers({ leadId: lead.id })),
      othersOf(store, lead),
      lead.spamReason === duplicateReason ? store.findRepeated(lead.id, duplicateWindowMs) : undefined,
    ])
    const seen = [lead, ...samePerson].map(({ id }) => id)
    await record.show(person, referenceOf(lead.id), seen)
    return {
      lead: deskLead(lead),
      history: changes.map(deskChange),
      mails: mails.map(deskMail),
      handOvers: handOvers.map(deskHandOver),
      samePerson: samePerson.map(deskLead),
      repeats: repeats ? deskLead(repeats) : null,
    }
  })

  async function countHeld(): Promise<number> {
    const { counts } = await store.listInbox({ spam: 'only' }, 0, 1)
    return counts?.total ?? 0
  }

  app.post(deskPaths.read, async (request) => {
    const { person } = await sessions.require(request)
    const { ids, read } = readInput(deskReadSchema, request.body)
    const deed = { person, kind: read ? 'read' : 'unread', detail: references(ids) }
    return record.doing(
      deed,
      async () => ({ changed: await store.markLeadsRead(ids, read) }),
      ({ changed }) => changed,
    )
  })
}

export async function requireLead(store: Pick<Store, 'findInboxLeads'>, id: string): Promise<InboxLead> {
  const [lead] = await store.findInboxLeads([id])
  if (!lead) throw new ApiError(404, deskErrors.gone, 'This lead does not exist, or has been erased.')
  return lead
}

const referencesShown = 5

export const references = (ids: string[]): string => {
  const more = ids.length > referencesShown ? ` and ${ids.length - referencesShown} more` : ''
  return ids.slice(0, referencesShown).map(referenceOf).join(' ') + more
}

/**
 * Through the words of the address, which are indexed; looking through all leads for it takes its time. What is no address
 * joins nobody.
 */
async function othersOf(
  store: Pick<Store, 'listInbox'>,
  { id, fields: { email } }: InboxLead,
): Promise<InboxLead[]> {
  if (!isMailAddress(email.trim())) return []
  const { leads } = await store.listInbox({ email, search: email }, 0, mostOfPerson + 1)
  return leads.filter((lead) => lead.id !== id)
}
