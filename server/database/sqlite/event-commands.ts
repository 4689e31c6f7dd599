import type { DatabaseSync } from 'node:sqlite'
import { countAll, type EventBatch, type SeenVisitor, visitGapMs } from '../event-batch.ts'
import type { DailyCount } from '../visits.ts'

export function eventCommands(db: DatabaseSync) {
  const insert = db.prepare('INSERT INTO events (name, page, timestamp, value) VALUES (?, ?, ?, ?)')
  const addToDay = db.prepare(`
    INSERT INTO daily_events (day, name, page, count, value_sum) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET count = count + excluded.count, value_sum = value_sum + excluded.value_sum`)
  const addToTotal = db.prepare(`
    INSERT INTO event_totals (name, count) VALUES (?, ?)
    ON CONFLICT DO UPDATE SET count = count + excluded.count`)
  const addToCount = db.prepare(`
    INSERT INTO daily_counts (day, what, subject, count) VALUES (?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET count = count + excluded.count`)
  const countVisits = visitCounter(db)

  return {
    addEvents({ events, aggregates, counts, visitors }: EventBatch): void {
      for (const { name, page, timestamp, value } of events) insert.run(name, page, timestamp, value)
      for (const { day, name, page, count, valueSum } of aggregates) {
        addToDay.run(day, name, page, count, valueSum)
        addToTotal.run(name, count)
      }
      for (const { day, what, subject, count } of [...counts, ...countVisits(visitors)])
        addToCount.run(day, what, subject, count)
    },
  }
}

/** Remembers who was here today, and tells which visitors and visits are new. */
function visitCounter(db: DatabaseSync) {
  const find = db.prepare('SELECT last_seen FROM day_visitors WHERE day = ? AND visitor = ?')
  const remember = db.prepare(`
    INSERT INTO day_visitors (day, visitor, last_seen) VALUES (?, ?, ?)
    ON CONFLICT DO UPDATE SET last_seen = max(last_seen, excluded.last_seen)`)

  return (visitors: SeenVisitor[]): Iterable<DailyCount> => {
    const counts = new Map<string, DailyCount>()
    for (const { day, visitor, firstSeen, lastSeen, arrival } of visitors) {
      const known = find.get(day, visitor)
      if (!known && !arrival) continue
      remember.run(day, visitor, lastSeen)
      if (!known) countAll(counts, day, [{ what: 'visitors', subject: '' }])
      if (arrival && (!known || firstSeen - Number(known.last_seen) > visitGapMs))
        countAll(counts, day, arrival)
    }
    return counts.values()
  }
}
