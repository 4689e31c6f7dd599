import { dayOf } from '../days.ts'
import type { AnalyticsEvent, AnalyticsStore, DailyAggregate } from '../store.ts'
import { refuseNul } from '../values.ts'
import type { Query } from './connection.ts'
import { inTurns } from './in-turns.ts'

export function postgresAnalytics(query: Query): AnalyticsStore {
  const add = async (events: AnalyticsEvent[]) => {
    await query('add-events', 'SELECT add_events($1, $2, $3, $4, $5)', [
      events.map(({ name }) => name),
      events.map(({ page }) => page),
      events.map(({ timestamp }) => dayOf(timestamp)),
      events.map(({ timestamp }) => timestamp),
      events.map(({ value }) => value),
    ])
  }

  // All visitors count into the same few rows; one statement at a time keeps them from queueing for those rows.
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

    async dropEventsBefore(timestamp) {
      const [row] = await query<{ gone: number }>(
        'drop-events',
        'WITH gone AS (DELETE FROM events WHERE timestamp < $1 RETURNING 1) SELECT count(*) AS gone FROM gone',
        [timestamp],
      )
      return row?.gone ?? 0
    },
  }
}
