import { refuseNul } from '../errors.ts'
import type { AnalyticsStore } from '../store.ts'
import type { CountOfDays, DailyAggregate, DailyCount, TrackingRecord } from '../visits.ts'
import type { Database } from './database.ts'
import { dropInParts } from './drop-in-parts.ts'
import { readInPages } from './reading.ts'

export function analyticsStore(db: Database): AnalyticsStore {
  return {
    async addTracking({ id, userId, page, timestamp }) {
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

    async addEvents(events) {
      refuseNul(...events.flatMap(({ name, page }) => [name, page]))
      await db.transact('addEvents', events)
    },

    countEventsByName: () => db.read('SELECT name, count FROM event_totals ORDER BY count DESC, name'),

    listDailyAggregates: (fromDay, toDay) =>
      db.read<DailyAggregate>(
        `SELECT day, name, page, count, value_sum AS "valueSum" FROM daily_events
         WHERE day BETWEEN $fromDay AND $toDay ORDER BY day, name, page`,
        { fromDay, toDay },
      ),

    listDailyCounts: (fromDay, toDay, whats) =>
      db.read<DailyCount>(
        `SELECT day, what, subject, count FROM daily_counts
         WHERE day BETWEEN $fromDay AND $toDay ${whats ? 'AND what among($whats)' : ''} ORDER BY day, what, subject`,
        { fromDay, toDay, ...(whats && { whats }) },
      ),

    sumDailyCounts: (fromDay, toDay) =>
      db.read<CountOfDays>(
        `SELECT what, subject, CAST(sum(count) AS bigint) AS count FROM daily_counts
         WHERE day BETWEEN $fromDay AND $toDay GROUP BY what, subject ORDER BY what, subject`,
        { fromDay, toDay },
      ),

    dropVisitorsBefore: (day) =>
      dropInParts(
        db,
        `DELETE FROM day_visitors
         WHERE (day, visitor) IN (SELECT day, visitor FROM day_visitors WHERE day < $day LIMIT $limit)`,
        { day },
      ),
  }
}
