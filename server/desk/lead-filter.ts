import type * as v from 'valibot'
import { addDays } from '../../contract/days.ts'
import type { deskFilterSchema } from '../../contract/desk.ts'
import type { LeadFilter } from '../database/lead.ts'
import { startOfDay } from '../days-of-zone.ts'

type Asked = v.InferOutput<typeof deskFilterSchema>

/** Days are days of the company's time zone, both ends included. */
export function leadFilterOf(asked: Asked, timeZone: string): LeadFilter {
  const { search, collection, status, spam, since, until, unread, upTo } = asked
  const ends = [
    ...(until === undefined ? [] : [startOfDay(timeZone, addDays(until, 1))]),
    ...(upTo === undefined ? [] : [upTo + 1]),
  ]
  return {
    order: 'newest',
    ...(search?.trim() && { search }),
    ...(collection && { collection }),
    ...(status && { status }),
    ...(spam && { spam }),
    ...(since !== undefined && { since: startOfDay(timeZone, since) }),
    ...(ends.length > 0 && { until: Math.min(...ends) }),
    ...(unread && { unread: true }),
  }
}

/** For the record: what was filtered by, but not what was searched for, since that is often a name. */
export function filterInWords({ search, upTo: _, ...asked }: Asked): string {
  const named = Object.entries(asked)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) =>
      name === 'unread' ? name : name === 'spam' ? `${value} spam` : `${name} ${value}`,
    )
  return [...(search?.trim() ? ['search'] : []), ...named].join(', ') || 'all'
}
