import type * as v from 'valibot'
import { addDays } from '../../contract/days.ts'
import type { DeskTab, deskFilterSchema } from '../../contract/desk.ts'
import type { LeadFilter } from '../database/lead.ts'
import { dayIn, startOfDay } from '../days-of-zone.ts'
import { addressKey } from '../mail-address.ts'

type Asked = v.InferOutput<typeof deskFilterSchema>

/** Days are in the company's time zone, both inclusive. */
export function leadFilterOf(asked: Asked, person: string, timeZone: string, now: number): LeadFilter {
  const { search, collection, status, spam, since, until, unread, upTo, owner, due, language, callTime } =
    asked
  const today = dayIn(timeZone, now)
  const ends = [
    ...(until === undefined ? [] : [startOfDay(timeZone, addDays(until, 1))]),
    ...(upTo === undefined ? [] : [upTo + 1]),
  ]
  return {
    ...{ order: 'newest', collection, status, spam, language, callTime },
    ...{ utmSource: asked.source, utmCampaign: asked.campaign },
    search: search?.trim() ? search : undefined,
    since: since === undefined ? since : startOfDay(timeZone, since),
    until: ends.length > 0 ? Math.min(...ends) : undefined,
    unread: unread && true,
    owner: owner === 'none' ? null : owner && addressKey(owner),
    dueBy: due === 'today' ? today : due === 'overdue' ? addDays(today, -1) : due,
    ...(asked.tab && tabFilter(asked.tab, person, today, due === 'overdue')),
    ...(asked.sort && { order: asked.sort }),
  }
}

function tabFilter(tab: DeskTab, person: string, today: string, isOverdue: boolean): LeadFilter {
  const filters: Record<DeskTab, LeadFilter> = {
    unread: { unread: true, spam: 'without' },
    mine: { owner: addressKey(person), spam: 'without' },
    due: { dueBy: isOverdue ? addDays(today, -1) : today, spam: 'without', order: 'due' },
    held: { spam: 'only' },
    all: { spam: 'without' },
  }
  return filters[tab]
}

const nameOnly = new Set(['unread', 'source', 'campaign'])

/** The filter as text for the access record. Omits the search text, which is often a name. */
export function filterInWords({ search, upTo: _, ...asked }: Asked): string {
  const named = Object.entries(asked)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) =>
      nameOnly.has(name) ? name : name === 'spam' ? `${value} spam` : `${name} ${value}`,
    )
  return [...(search?.trim() ? ['search'] : []), ...named].join(', ') || 'all'
}
