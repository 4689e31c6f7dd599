import type { AnalyticsEvent, Tally } from '../visits.ts'
import { run, type Steps } from './steps.ts'

/** A page view after this long without an event starts another visit. */
const visitGapMs = 30 * 60_000

/** What a batch of events says about one visitor on one day. */
interface SeenVisitor {
  day: string
  visitor: string
  firstSeen: number
  lastSeen: number
  /** Tallies of the first page view; null without one. */
  arrival: Tally[] | null
}

/** Shared counter rows are locked in one order, so that two servers cannot deadlock. */
export function* addEvents(all: AnalyticsEvent[]): Steps<void> {
  const events = all.filter(({ isLeftOut }) => !isLeftOut)
  const given = { events: JSON.stringify(events) }
  yield* run(
    `INSERT INTO events (name, page, timestamp, value)
     SELECT item ->> 'name', item ->> 'page', CAST(item ->> 'timestamp' AS bigint),
       CAST(item ->> 'value' AS double precision) FROM each($events)`,
    given,
  )
  yield* run(
    `INSERT INTO daily_events (day, name, page, count, value_sum)
     SELECT item ->> 'day', item ->> 'name', item ->> 'page', count(*),
       coalesce(sum(CAST(item ->> 'value' AS double precision)), 0)
     FROM each($events) WHERE true GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
     ON CONFLICT (day, name, page) DO UPDATE SET count = daily_events.count + excluded.count,
       value_sum = daily_events.value_sum + excluded.value_sum`,
    given,
  )
  yield* countUp('event_totals', ['name'], events)
  const tallies = all.flatMap(({ day, tallies }) => tallies.map((tally) => ({ ...tally, day })))
  const visits = yield* beginVisits(seenVisitors(events))
  const firsts = yield* countOnce(events)
  yield* countUp('daily_counts', ['day', 'what', 'subject'], [...tallies, ...visits, ...firsts])
}

/**
 * Counts what a visitor does for the first time today. The rows stand among the visitors of the day and are deleted
 * with them.
 */
function* countOnce(events: AnalyticsEvent[]): Steps<(Tally & { day: string })[]> {
  const items = new Map<string, Tally & { day: string; visitor: string; lastSeen: number }>()
  for (const { day, visitor, timestamp, once = [] } of events)
    for (const tally of visitor === null ? [] : once) {
      const item = {
        ...tally,
        day,
        visitor: `${visitor} ${tally.what} ${tally.subject}`,
        lastSeen: timestamp,
      }
      items.set(keyOf(item), item)
    }
  if (items.size === 0) return []
  const { rows } = yield* run<Pick<SeenVisitor, 'day' | 'visitor'>>(
    `INSERT INTO day_visitors (day, visitor, last_seen)
     SELECT item ->> 'day', item ->> 'visitor', CAST(item ->> 'lastSeen' AS bigint)
     FROM each($items) WHERE true ORDER BY 1, 2 ON CONFLICT DO NOTHING RETURNING day, visitor`,
    { items: JSON.stringify([...items.values()]) },
  )
  return rows.flatMap((row) => {
    const item = items.get(keyOf(row))
    return item ? [{ day: item.day, what: item.what, subject: item.subject }] : []
  })
}

/** Increments one counter per item, in the row that its keys name. */
function countUp(table: string, keys: string[], items: object[]) {
  const places = keys.map((_, at) => at + 1)
  return run(
    `INSERT INTO ${table} (${keys}, count) SELECT ${keys.map((key) => `item ->> '${key}'`)}, count(*)
     FROM each($items) WHERE true GROUP BY ${places} ORDER BY ${places}
     ON CONFLICT (${keys}) DO UPDATE SET count = ${table}.count + excluded.count`,
    { items: JSON.stringify(items) },
  )
}

const keyOf = ({ day, visitor }: Pick<SeenVisitor, 'day' | 'visitor'>) => `${day}\0${visitor}`

function seenVisitors(events: AnalyticsEvent[]): SeenVisitor[] {
  const visitors = new Map<string, SeenVisitor>()
  for (const { day, visitor, timestamp, arrival } of events) {
    if (visitor === null) continue
    const fresh = { day, visitor, firstSeen: timestamp, lastSeen: timestamp, arrival }
    const seen = visitors.getOrInsert(keyOf(fresh), fresh)
    seen.lastSeen = Math.max(seen.lastSeen, timestamp)
    seen.arrival ??= arrival
  }
  return [...visitors.values()]
}

/** Stores today's visitors and returns the tallies for new visitors and visits. */
function* beginVisits(visitors: SeenVisitor[]): Steps<(Tally & { day: string })[]> {
  const seen = { visitors: JSON.stringify(visitors) }
  const added = yield* run<SeenVisitor>(
    `INSERT INTO day_visitors (day, visitor, last_seen)
     SELECT item ->> 'day', item ->> 'visitor', CAST(item ->> 'lastSeen' AS bigint)
     FROM each($visitors) WHERE item ->> 'arrival' IS NOT NULL ORDER BY 1, 2
     ON CONFLICT DO NOTHING RETURNING day, visitor`,
    seen,
  )
  const known = yield* run<SeenVisitor>(
    `SELECT day, visitor, last_seen AS "lastSeen" FROM day_visitors
     WHERE (day, visitor) IN (SELECT item ->> 'day', item ->> 'visitor' FROM each($visitors))
     ORDER BY day, visitor FOR UPDATE`,
    seen,
  )
  yield* run(
    `UPDATE day_visitors SET last_seen = CAST(item ->> 'lastSeen' AS bigint) FROM each($visitors)
     WHERE day = item ->> 'day' AND visitor = item ->> 'visitor' AND last_seen < CAST(item ->> 'lastSeen' AS bigint)`,
    seen,
  )
  const fresh = new Set(added.rows.map(keyOf))
  const lastSeen = new Map(known.rows.map((row) => [keyOf(row), row.lastSeen]))
  return visitors.flatMap((visitor) => {
    const { day, firstSeen, arrival } = visitor
    const isNew = fresh.has(keyOf(visitor))
    const begins = isNew || firstSeen - (lastSeen.get(keyOf(visitor)) ?? firstSeen) > visitGapMs
    const counted = [...(isNew ? [{ what: 'visitors', subject: '' }] : []), ...((begins && arrival) || [])]
    return counted.map((tally) => ({ ...tally, day }))
  })
}
