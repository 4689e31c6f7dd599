import { facts } from '../../content/facts.ts'
import { addDays } from '../../contract/days.ts'
import type { RequestKind } from '../../contract/desk.ts'
import type { Config } from '../config.ts'
import type { Lead } from '../database/lead.ts'
import type { PersonRequestStore, Store } from '../database/store.ts'
import { dayIn } from '../days-of-zone.ts'

interface Asked {
  id: string
  leadId: string
  kind: RequestKind
  now: number
  /** The day the request arrived, if not today. */
  askedOn?: string
}

/** Due after `answeredWithinDays` in content/privacy.json, the time by law or by the company's promise. */
export function addRequest(
  store: Pick<PersonRequestStore, 'addRequest'>,
  { timeZone }: Pick<Config, 'timeZone'>,
  { id, leadId, kind, now, askedOn = dayIn(timeZone, now) }: Asked,
): Promise<boolean> {
  const dueOn = addDays(askedOn, facts.privacy.answeredWithinDays)
  return store.addRequest({ id, leadId, kind, askedOn, dueOn })
}

type RequestMover = Pick<Store, 'findLead' | 'findPerson' | 'listLeads' | 'listRequests' | 'moveRequests'>

/** Moves open requests to the person's newest remaining lead, so that erasing one lead does not lose them. */
export async function moveOpenRequests(
  store: RequestMover,
  target: { id: string } | { before: number },
): Promise<void> {
  const goes = ({ id, timestamp }: Lead) => ('id' in target ? id === target.id : timestamp < target.before)
  for (const { leadId, closedAt } of await store.listRequests()) {
    const lead = closedAt === null && leadId !== null ? await store.findLead(leadId) : undefined
    if (!lead || !goes(lead)) continue
    const person = await store.findPerson({ leadId: lead.id })
    for await (const other of store.listLeads({ person, order: 'newest' })) {
      if (goes(other)) continue
      await store.moveRequests(lead.id, other.id)
      break
    }
  }
}
