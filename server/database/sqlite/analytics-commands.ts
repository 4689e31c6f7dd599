import type { DatabaseSync } from 'node:sqlite'
import { dayOf } from '../days.ts'
import type { AnalyticsEvent, DailyAggregate } from '../store.ts'

export function analyticsCommands(db: DatabaseSync) {
  const insert = db.prepare('INSERT INTO events (name, page, timestamp, value) VALUES (?, ?, ?, ?)')
  const addToDay = db.prepare(`
    INSERT INTO daily_events (day, name, page, count, value_sum) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET count = count + excluded.count, value_sum = value_sum + excluded.value_sum`)
  const addToTotal = db.prepare(`
    INSERT INTO event_totals (name, count) VALUES (?, ?)
    ON CONFLICT DO UPDATE SET count = count + excluded.count`)
  const drop = db.prepare(
    'DELETE FROM events WHERE seq IN (SELECT seq FROM events WHERE timestamp < ? ORDER BY timestamp LIMIT ?)',
  )

  return {
    addEvents(events: AnalyticsEvent[]): void {
      for (const { name, page, timestamp, value } of events) insert.run(name, page, timestamp, value)
      for (const { day, name, page, count, valueSum } of aggregatesOf(events)) {
        addToDay.run(day, name, page, count, valueSum)
        addToTotal.run(name, count)
      }
    },

    dropSomeEventsBefore(timestamp: number, limit: number): number {
      return Number(drop.run(timestamp, limit).changes)
    },
  }
}

/** A batch is mostly the same few events on the same few pages: one update for each, not for each event. */
function aggregatesOf(events: AnalyticsEvent[]): Iterable<DailyAggregate> {
  const aggregates = new Map<string, DailyAggregate>()
  for (const { name, page, timestamp, value } of events) {
    const day = dayOf(timestamp)
    const key = `${day}\0${name}\0${page}`
    const aggregate = aggregates.get(key) ?? { day, name, page, count: 0, valueSum: 0 }
    aggregate.count += 1
    aggregate.valueSum += value ?? 0
    aggregates.set(key, aggregate)
  }
  return aggregates.values()
}
