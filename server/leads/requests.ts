import { facts } from '../../content/facts.ts'
import { addDays } from '../../contract/days.ts'
import type { RequestKind } from '../../contract/desk.ts'
import { workingDayUntil } from '../../contract/working-days.ts'
import type { Config } from '../config.ts'
import type { Lead } from '../database/lead.ts'
import type { RequestStore } from '../database/store.ts'
import { dayIn } from '../days-of-zone.ts'

interface Asked {
  id: string
  /** Whose request it is: an address, or a lead where there is none. */
  of: { address: string } | Pick<Lead, 'id' | 'address'>
  kind: RequestKind
  now: number
  /** The day the request arrived, if not today. */
  askedOn?: string
}

/**
 * Due after `answeredWithinDays` in content/privacy.json, the time by law or by the company's promise; where that day is a
 * Sunday or a holiday, on the working day before it.
 */
export function addRequest(
  store: Pick<RequestStore, 'addRequest'>,
  { timeZone }: Pick<Config, 'timeZone'>,
  { id, of, kind, now, askedOn = dayIn(timeZone, now) }: Asked,
): Promise<boolean> {
  const { address } = of
  const leadId = address === null && 'id' in of ? of.id : null
  const { privacy, company } = facts
  const dueOn = workingDayUntil(addDays(askedOn, privacy.answeredWithinDays), company.workingHours)
  return store.addRequest({ id, kind, address, leadId, askedOn, dueOn })
}
