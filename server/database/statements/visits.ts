import { refuseNul } from '../errors.ts'
import type {
  AnalyticsEvent,
  CountOfDays,
  DailyAggregate,
  DailyCount,
  SegmentFilter,
  TrackingRecord,
} from '../visits.ts'
import type { Database } from './database.ts'
import { dropInParts } from './drop-in-parts.ts'
import { readInPages } from './reading.ts'

/** Where a report reads: the daily counts, or with a filter the same of the segments that it selects. */
function countsOf({ source, device, pages }: SegmentFilter) {
  const wanted = [
    ...(source === undefined ? [] : ['source = $source']),
    ...(device === undefined ? [] : ['device = $device']),
    ...(pages === undefined ? [] : ['page among($pages)']),
  ]
  const values = { source, device, pages }
  if (wanted.length === 0) return { events: 'daily_events', counts: 'daily_counts', values: {} }
  const segments = `FROM daily_segments WHERE ${wanted.join(' AND ')} AND day BETWEEN $fromDay AND $toDay`
  return {
    events: `(SELECT day, subject AS name, page, CAST(sum(count) AS bigint) AS count, sum(value_sum) AS value_sum
      ${segments} AND what = 'event' GROUP BY 1, 2, 3) AS counted`,
    counts: `(SELECT day, what, subject, CAST(sum(count) AS bigint) AS count
      ${segments} AND what <> 'event' GROUP BY 1, 2, 3) AS counted`,
    values: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
  }
}

export function analyticsStore(db: Database) {
  return {
    async addTracking({ id, userId, page, timestamp }: TrackingRecord): Promise<void> {
      await db.write(
        'INSERT INTO user_tracking (id, user_id, page, timestamp) VALUES ($id, $userId, $page, $timestamp)',
        { id, userId, page, timestamp },
      )
    },

    listTracking: () =>
      readInPages<TrackingRecord>(
        db,
        `SELECT seq, id, user_id AS "userId", page, timestamp FROM user_tracking
         WHERE seq > $after ORDER BY seq LIMIT $limit`,
      ),

    /**
     * Stores events and updates all daily counts in one transaction. A visitor's first page view of a day counts as {
     * what: 'visitors' }. It starts a visit, as does a page view after half an hour without events.
     */
    async addEvents(events: AnalyticsEvent[]): Promise<void> {
      refuseNul(...events.flatMap(({ name, page }) => [name, page]))
      await db.transact('addEvents', events)
    },

    /** Reads precomputed totals, so it is fast with any number of events. */
    countEventsByName: () =>
      db.read<{ name: string; count: number }>(
        'SELECT name, count FROM event_totals ORDER BY count DESC, name',
      ),

    listDailyAggregates(fromDay: string, toDay: string, filter: SegmentFilter = {}) {
      const { events, values } = countsOf(filter)
      return db.read<DailyAggregate>(
        `SELECT day, name, page, count, value_sum AS "valueSum" FROM ${events}
         WHERE day BETWEEN $fromDay AND $toDay ORDER BY day, name, page`,
        { fromDay, toDay, ...values },
      )
    },

    /** `whats` restricts the kinds. */
    listDailyCounts(fromDay: string, toDay: string, filter: SegmentFilter = {}, whats?: string[]) {
      const { counts, values } = countsOf(filter)
      return db.read<DailyCount>(
        `SELECT day, what, subject, count FROM ${counts}
         WHERE day BETWEEN $fromDay AND $toDay ${whats ? 'AND what among($whats)' : ''} ORDER BY day, what, subject`,
        { fromDay, toDay, ...values, ...(whats && { whats }) },
      )
    },

    /** Sums over the days in the database: a busy year has hundreds of thousands of counts. */
    sumDailyCounts(fromDay: string, toDay: string, filter: SegmentFilter = {}) {
      const { counts, values } = countsOf(filter)
      return db.read<CountOfDays>(
        `SELECT what, subject, CAST(sum(count) AS bigint) AS count FROM ${counts}
         WHERE day BETWEEN $fromDay AND $toDay GROUP BY what, subject ORDER BY what, subject`,
        { fromDay, toDay, ...values },
      )
    },

    /** Deletes what reports are filtered by of earlier days; the daily counts stay. Returns how many rows. */
    dropSegmentsBefore: (day: string) =>
      dropInParts(
        db,
        `DELETE FROM daily_segments WHERE (day, source, device, page, what, subject) IN
         (SELECT day, source, device, page, what, subject FROM daily_segments WHERE day < $day LIMIT $limit)`,
        { day },
      ),

    /** Deletes visitor keys of earlier days; the counts stay. Returns how many. */
    dropVisitorsBefore: (day: string) =>
      dropInParts(
        db,
        `DELETE FROM day_visitors
         WHERE (day, visitor) IN (SELECT day, visitor FROM day_visitors WHERE day < $day LIMIT $limit)`,
        { day },
      ),
  }
}
