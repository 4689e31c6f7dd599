import { facts } from '../../content/facts.ts'
import { addDays } from '../../contract/days.ts'
import type { RequestKind } from '../../contract/desk.ts'
import type { Config } from '../config.ts'
import type { PersonRequestStore } from '../database/store.ts'
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
