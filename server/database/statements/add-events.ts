import type { AnalyticsEvent, Segment, Tally } from '../visits.ts'
import { run, type Steps } from './steps.ts'

/** A page view after this long without an event starts another visit. */
const visitGapMs = 30 * 60_000

/** What a batch of events says about one visitor on one day. */
interface SeenVisitor extends Segment {
  day: string
  visitor: string
  firstSeen: number
  lastSeen: number
  /** Tallies of the first page view; null without one. */
  arrival: Tally[] | null
}

/** Something counted, of one day and segment. */
interface Counted extends Tally, Segment {
  day: string
  value?: number | null
}

/** Shared counter rows are locked in one order, so that two servers cannot deadlock. */
export function* addEvents(all: AnalyticsEvent[]): Steps<void> {
  const events = all.filter(({ isLeftOut }) => !isLeftOut)
  yield* run(
    `INSERT INTO events (name, page, timestamp, value)
     SELECT item ->> 'name', item ->> 'page', CAST(item ->> 'timestamp' AS bigint),
       CAST(item ->> 'value' AS double precision) FROM each($events)`,
    { events: JSON.stringify(events) },
  )
  yield* countUp('daily_events', ['day', 'name', 'page'], events, 'sum')
  yield* countUp('event_totals', ['name'], events)
  const tallies = (some: AnalyticsEvent[]) =>
    some.flatMap((event) => event.tallies.map((tally) => ({ ...tally, ...dayAndSegment(event) })))
  const visits = yield* beginVisits(seenVisitors(events))
  const firsts = yield* countOnce(events)
  yield* countUp('daily_counts', ['day', 'what', 'subject'], [...tallies(all), ...visits, ...firsts])
  const views = events.map((event): Counted => {
    const { name, value } = event
    return { what: 'event', subject: name, value, ...dayAndSegment(event) }
  })
  const segments = [...views, ...tallies(events), ...visits, ...firsts]
  yield* countUp('daily_segments', segmentKeys, segments, 'sum')
}

const segmentKeys = ['day', 'source', 'device', 'page', 'what', 'subject']

const dayAndSegment = (of: Segment & { day: string }) => {
  const { day, source, device, page } = of
  return { day, source, device, page }
}

/**
 * Counts what a visitor does for the first time today. The rows stand among the visitors of the day and are deleted
 * with them.
 */
function* countOnce(events: AnalyticsEvent[]): Steps<Counted[]> {
  const items = new Map<string, Counted & { visitor: string; lastSeen: number }>()
  for (const event of events) {
    const { visitor, timestamp, once = [] } = event
    for (const tally of visitor === null ? [] : once) {
      const item = {
        ...tally,
        ...dayAndSegment(event),
        visitor: `${visitor} ${tally.what} ${tally.subject}`,
        lastSeen: timestamp,
      }
      items.set(keyOf(item), item)
    }
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
    return item ? [item] : []
  })
}

/** Increments one counter per item, in the row that its keys name; 'sum' also adds up the items' values. */
function countUp(table: string, keys: string[], items: object[], sum?: 'sum') {
  const places = keys.map((_, at) => at + 1)
  const added = { count: 'count(*)', ...(sum && { value_sum: valueSum }) }
  const totals = Object.keys(added)
  return run(
    `INSERT INTO ${table} (${[...keys, ...totals]})
     SELECT ${[...keys.map((key) => `item ->> '${key}'`), ...Object.values(added)]}
     FROM each($items) WHERE true GROUP BY ${places} ORDER BY ${places}
     ON CONFLICT (${keys}) DO UPDATE SET ${totals.map((each) => `${each} = ${table}.${each} + excluded.${each}`)}`,
    { items: JSON.stringify(items) },
  )
}

const valueSum = "coalesce(sum(CAST(item ->> 'value' AS double precision)), 0)"

const keyOf = ({ day, visitor }: Pick<SeenVisitor, 'day' | 'visitor'>) => `${day}\0${visitor}`

function seenVisitors(events: AnalyticsEvent[]): SeenVisitor[] {
  const visitors = new Map<string, SeenVisitor>()
  for (const event of events) {
    const { visitor, timestamp, arrival } = event
    if (visitor === null) continue
    const fresh = { ...dayAndSegment(event), visitor, firstSeen: timestamp, lastSeen: timestamp, arrival }
    const seen = visitors.getOrInsert(keyOf(fresh), fresh)
    seen.lastSeen = Math.max(seen.lastSeen, timestamp)
    if (seen.arrival === null) Object.assign(seen, dayAndSegment(event), { arrival })
  }
  return [...visitors.values()]
}

/** Stores today's visitors and returns the tallies for new visitors and visits. */
function* beginVisits(visitors: SeenVisitor[]): Steps<Counted[]> {
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
    const { firstSeen, arrival } = visitor
    const isNew = fresh.has(keyOf(visitor))
    const begins = isNew || firstSeen - (lastSeen.get(keyOf(visitor)) ?? firstSeen) > visitGapMs
    const counted = [...(isNew ? [{ what: 'visitors', subject: '' }] : []), ...((begins && arrival) || [])]
    return counted.map((tally) => ({ ...tally, ...dayAndSegment(visitor) }))
  })
}
