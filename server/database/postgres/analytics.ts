import { dayOf } from '../days.ts'
import type { AnalyticsEvent, AnalyticsStore, DailyAggregate } from '../store.ts'
import { refuseNul } from '../values.ts'
import type { Query } from './connection.ts'
import { dropInParts } from './drop-in-parts.ts'
import { inTurns } from './in-turns.ts'

export function postgresAnalytics(query: Query, serverNow: () => number | null): AnalyticsStore {
  const add = async (events: AnalyticsEvent[]) => {
    await query('add-events', 'SELECT add_events($1, $2, $3, $4, $5)', [
      events.map(({ name }) => name),
      events.map(({ page }) => page),
      events.map(({ timestamp }) => dayOf(timestamp)),
      events.map(({ timestamp }) => timestamp),
      events.map(({ value }) => value),
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

    dropEventsBefore: (timestamp) => dropInParts(query, 'events', timestamp, serverNow),
  }
}
