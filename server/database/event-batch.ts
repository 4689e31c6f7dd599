import type { AnalyticsEvent, DailyAggregate, DailyCount, Tally } from './visits.ts'

/** After this long without an event of theirs a visitor who views a page begins another visit. */
export const visitGapMs = 30 * 60_000

/** What a batch says about one visitor of one day. */
export interface SeenVisitor {
  day: string
  visitor: string
  firstSeen: number
  lastSeen: number
  /** Of the first page view; null without one. */
  arrival: Tally[] | null
}

export interface EventBatch {
  events: AnalyticsEvent[]
  aggregates: DailyAggregate[]
  counts: DailyCount[]
  visitors: SeenVisitor[]
}

/** A batch is mostly the same few events on the same few pages: one update for each, not for each event. */
export function batchOf(events: AnalyticsEvent[]): EventBatch {
  const aggregates = new Map<string, DailyAggregate>()
  const counts = new Map<string, DailyCount>()
  const visitors = new Map<string, SeenVisitor>()
  for (const { name, page, day, value, tallies, visitor, timestamp, arrival } of events) {
    const aggregate = entry(aggregates, `${day}\0${name}\0${page}`, {
      day,
      name,
      page,
      count: 0,
      valueSum: 0,
    })
    aggregate.count += 1
    aggregate.valueSum += value ?? 0
    countAll(counts, day, tallies)
    if (visitor === null) continue
    const fresh = { day, visitor, firstSeen: timestamp, lastSeen: timestamp, arrival }
    const seen = entry(visitors, `${day}\0${visitor}`, fresh)
    seen.lastSeen = Math.max(seen.lastSeen, timestamp)
    seen.arrival ??= arrival
  }
  return {
    events,
    aggregates: [...aggregates.values()],
    counts: [...counts.values()],
    visitors: [...visitors.values()],
  }
}

export function countAll(counts: Map<string, DailyCount>, day: string, tallies: Tally[]): void {
  for (const { what, subject } of tallies)
    entry(counts, `${day}\0${what}\0${subject}`, { day, what, subject, count: 0 }).count += 1
}

function entry<T>(map: Map<string, T>, key: string, fresh: T): T {
  const known = map.get(key)
  if (known !== undefined) return known
  map.set(key, fresh)
  return fresh
}
