import type { DatabaseSync } from 'node:sqlite'
import type { TrackingRecord } from '../store.ts'

export function trackingCommands(db: DatabaseSync) {
  const insert = db.prepare('INSERT INTO user_tracking (id, user_id, page, timestamp) VALUES (?, ?, ?, ?)')
  const drop = db.prepare(`
    DELETE FROM user_tracking
    WHERE seq IN (SELECT seq FROM user_tracking WHERE timestamp < ? ORDER BY timestamp LIMIT ?)`)
  return {
    addTracking({ id, userId, page, timestamp }: TrackingRecord): void {
      insert.run(id, userId, page, timestamp)
    },

    dropSomeTrackingBefore(timestamp: number, limit: number): number {
      return Number(drop.run(timestamp, limit).changes)
    },
  }
}
