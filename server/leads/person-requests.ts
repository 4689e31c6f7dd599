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
  /** The day it came in, where that was not today. */
  askedOn?: string
}

/** Due when the law, or the company's own promise, says so: `answeredWithinDays` in content/privacy.json. */
export function addRequest(
  store: Pick<PersonRequestStore, 'addRequest'>,
  { timeZone }: Pick<Config, 'timeZone'>,
  { id, leadId, kind, now, askedOn = dayIn(timeZone, now) }: Asked,
): Promise<boolean> {
  const dueOn = addDays(askedOn, facts.privacy.answeredWithinDays)
  return store.addRequest({ id, leadId, kind, askedOn, dueOn })
}

type RequestMover = Pick<Store, 'findLead' | 'findPerson' | 'listLeads' | 'listRequests' | 'moveRequests'>

/** A person who has asked for something is not forgotten with one of their leads: what is open goes on with the newest that stays. */
export async function leaveRequests(
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
