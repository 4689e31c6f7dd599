import { refuseNul } from '../errors.ts'
import type { AnalyticsEvent, CountOfDays, DailyAggregate, DailyCount, TrackingRecord } from '../visits.ts'
import type { Database } from './database.ts'
import { dropInParts } from './drop-in-parts.ts'
import { readInPages } from './reading.ts'

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

    listDailyAggregates: (fromDay: string, toDay: string) =>
      db.read<DailyAggregate>(
        `SELECT day, name, page, count, value_sum AS "valueSum" FROM daily_events
         WHERE day BETWEEN $fromDay AND $toDay ORDER BY day, name, page`,
        { fromDay, toDay },
      ),

    /** `whats` restricts the kinds. */
    listDailyCounts: (fromDay: string, toDay: string, whats?: string[]) =>
      db.read<DailyCount>(
        `SELECT day, what, subject, count FROM daily_counts
         WHERE day BETWEEN $fromDay AND $toDay ${whats ? 'AND what among($whats)' : ''} ORDER BY day, what, subject`,
        { fromDay, toDay, ...(whats && { whats }) },
      ),

    /** Sums over the days in the database: a busy year has hundreds of thousands of counts. */
    sumDailyCounts: (fromDay: string, toDay: string) =>
      db.read<CountOfDays>(
        `SELECT what, subject, CAST(sum(count) AS bigint) AS count FROM daily_counts
         WHERE day BETWEEN $fromDay AND $toDay GROUP BY what, subject ORDER BY what, subject`,
        { fromDay, toDay },
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
