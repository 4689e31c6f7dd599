import type { DatabaseSync } from 'node:sqlite'
import type { TrackingRecord } from '../store.ts'

export function trackingCommands(db: DatabaseSync) {
  const insert = db.prepare('INSERT INTO user_tracking (id, user_id, page, timestamp) VALUES (?, ?, ?, ?)')
  return {
    addTracking({ id, userId, page, timestamp }: TrackingRecord): void {
      insert.run(id, userId, page, timestamp)
    },
  }
}
