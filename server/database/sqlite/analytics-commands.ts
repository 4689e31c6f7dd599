import type { DatabaseSync } from 'node:sqlite'
import { dayOf } from '../days.ts'
import type { AnalyticsEvent } from '../store.ts'

export function analyticsCommands(db: DatabaseSync) {
  const insert = db.prepare('INSERT INTO events (name, page, timestamp, value) VALUES (?, ?, ?, ?)')
  const addToDay = db.prepare(`
    INSERT INTO daily_events (day, name, page, count, value_sum) VALUES (?, ?, ?, 1, ?)
    ON CONFLICT DO UPDATE SET count = count + 1, value_sum = value_sum + excluded.value_sum`)
  const addToTotal = db.prepare(`
    INSERT INTO event_totals (name, count) VALUES (?, 1) ON CONFLICT DO UPDATE SET count = count + 1`)
  const drop = db.prepare(
    'DELETE FROM events WHERE seq IN (SELECT seq FROM events WHERE timestamp < ? ORDER BY timestamp LIMIT ?)',
  )

  return {
    addEvents(events: AnalyticsEvent[]): void {
      for (const { name, page, timestamp, value } of events) {
        insert.run(name, page, timestamp, value)
        addToDay.run(dayOf(timestamp), name, page, value ?? 0)
        addToTotal.run(name)
      }
    },

    dropSomeEventsBefore(timestamp: number, limit: number): number {
      return Number(drop.run(timestamp, limit).changes)
    },
  }
}
