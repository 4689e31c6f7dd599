import { batchOf, visitGapMs } from '../event-batch.ts'
import type { AnalyticsEvent, AnalyticsStore, CountOfDays, DailyAggregate, DailyCount } from '../store.ts'
import { refuseNul } from '../values.ts'
import type { Query } from './connection.ts'
import { dropInParts } from './drop-in-parts.ts'
import { inTurns } from './in-turns.ts'

export function postgresAnalytics(query: Query, serverNow: () => number | null): AnalyticsStore {
  const add = async (events: AnalyticsEvent[]) => {
    const { counts, visitors } = batchOf(events)
    await query('add-events', 'SELECT add_events($1, $2, $3, $4, $5, $6, $7, $8)', [
      events.map(({ name }) => name),
      events.map(({ page }) => page),
      events.map(({ day }) => day),
      events.map(({ timestamp }) => timestamp),
      events.map(({ value }) => value),
      JSON.stringify(counts),
      JSON.stringify(visitors),
      visitGapMs,
    ])
  }

  // Every batch updates the same few rows of totals; one batch at a time, connections do not wait for row locks.
  const addInTurns = inTurns(add)

  return {
    async addEvents(events) {
      refuseNul(...events.flatMap(({ name, page }) => [name, page]))
      await addInTurns(events)
    },

    countEventsByName: () =>
      query('count-events', 'SELECT name, count FROM event_totals ORDER BY count DESC, name COLLATE "C"', []),

    listDailyAggregates: (fromDay, toDay) =>
      query<DailyAggregate>(
        'list-daily-events',
        `SELECT day, name, page, count, value_sum AS "valueSum" FROM daily_events WHERE day BETWEEN $1 AND $2
         ORDER BY day, name COLLATE "C", page COLLATE "C"`,
        [fromDay, toDay],
      ),

    listDailyCounts: (fromDay, toDay, whats) =>
      query<DailyCount>(
        'list-daily-counts',
        `SELECT day, what, subject, count FROM daily_counts
         WHERE day BETWEEN $1 AND $2 AND ($3::text[] IS NULL OR what = ANY ($3))
         ORDER BY day, what COLLATE "C", subject COLLATE "C"`,
        [fromDay, toDay, whats ?? null],
      ),

    sumDailyCounts: (fromDay, toDay) =>
      query<CountOfDays>(
        'sum-daily-counts',
        `SELECT what, subject, sum(count)::bigint AS count FROM daily_counts WHERE day BETWEEN $1 AND $2
         GROUP BY what, subject ORDER BY what COLLATE "C", subject COLLATE "C"`,
        [fromDay, toDay],
      ),

    dropVisitorsBefore: async (day) => {
      const [gone] = await query<{ count: number }>(
        'drop-visitors',
        `WITH gone AS (DELETE FROM day_visitors WHERE day < $1 RETURNING 1) SELECT count(*) FROM gone`,
        [day],
      )
      return gone?.count ?? 0
    },

    dropEventsBefore: (timestamp) => dropInParts(query, 'events', timestamp, serverNow),
  }
}
