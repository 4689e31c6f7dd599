import type { Database } from './database.ts'
import type { Values } from './dialect.ts'

/** Tables with a retention time, and the column that says when a row happened or expires. */
const timedRecords = {
  tracking: ['user_tracking', 'timestamp'],
  events: ['events', 'timestamp'],
  leadAccess: ['lead_access', 'accessed_at'],
  limits: ['limits', 'counted_at'],
  requests: ['requests', 'closed_at'],
  signIns: ['desk_sign_ins', 'expires_at'],
  deskSessions: ['desk_sessions', 'expires_at'],
} as const

export type TimedRecords = keyof typeof timedRecords

/** Small batches: a new lead waits for one of them at most. */
const rowsPerPart = 5000

export const timedStore = (db: Database) => ({
  /**
   * Deletes records older than that and returns how many; daily totals stay. Deletes in batches, so that leads
   * are written in between. Each batch starts where the last one ended, because rescanning dead rows would be slow.
   * Rows of one millisecond are deleted together.
   */
  async dropOlder(what: TimedRecords, olderThanMs: number, now: number): Promise<number> {
    const [table, time] = timedRecords[what]
    const part = `SELECT ${time} FROM ${table} WHERE ${time} >= $from AND ${time} < $now - $olderThanMs
      ORDER BY ${time} LIMIT $limit`
    for (let dropped = 0, from = Number.MIN_SAFE_INTEGER; ; ) {
      const [found] = await db.read<{ count: number; last: number }>(
        `SELECT count(*) AS count, max(${time}) AS last FROM (${part}) AS part`,
        { from, olderThanMs, now, limit: rowsPerPart },
      )
      if (!found?.count) return dropped
      const text = `DELETE FROM ${table} WHERE ${time} >= $from AND ${time} <= $last`
      dropped += (await db.write(text, { from, last: found.last })).changes
      if (found.count < rowsPerPart) return dropped
      from = found.last + 1
      await db.yieldLock()
    }
  },
})

/** The same for tables without a time column: `text` deletes up to `$limit` rows. */
export async function dropInParts(db: Database, text: string, values: Values): Promise<number> {
  for (let dropped = 0; ; ) {
    const { changes } = await db.write(text, { ...values, limit: rowsPerPart })
    dropped += changes
    if (changes < rowsPerPart) return dropped
    await db.yieldLock()
  }
}
