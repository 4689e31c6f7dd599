import type { Database } from './database.ts'
import type { Values } from './dialect.ts'

/** What is kept for a time: where each kind is, and the column that says when it happened or when it expires. */
const timedRecords = {
  tracking: ['user_tracking', 'timestamp'],
  events: ['events', 'timestamp'],
  leadAccess: ['lead_access', 'accessed_at'],
  leadEvents: ['lead_events', 'happened_at'],
  erasedMails: ['erased_mails', 'erased_at'],
  leadLinks: ['lead_links', 'expires_at'],
  thankedClients: ['thanked_clients', 'thanked_at'],
  linkRequests: ['link_requests', 'asked_at'],
  personRequests: ['person_requests', 'closed_at'],
  signIns: ['desk_sign_ins', 'expires_at'],
  deskSessions: ['desk_sessions', 'expires_at'],
} as const

export type TimedRecords = keyof typeof timedRecords

/** So that a lead waits for a small part of a day's clearing at most. */
const rowsPerPart = 5000

export const timedStore = (db: Database) => ({
  /**
   * Drops records whose time was before then; what was counted of raw events stays. Returns how many went. Many small
   * commands, so that leads are written in between. Each part begins where the last one ended, so that it need not walk over
   * the dead rows of the parts before; rows of one millisecond go together.
   */
  async dropBefore(what: TimedRecords, before: number): Promise<number> {
    const [table, time] = timedRecords[what]
    const part = `SELECT ${time} FROM ${table} WHERE ${time} >= $from AND ${time} < at($before)
      ORDER BY ${time} LIMIT $limit`
    for (let dropped = 0, from = Number.MIN_SAFE_INTEGER; ; ) {
      const [found] = await db.read<{ count: number; last: number }>(
        `SELECT count(*) AS count, max(${time}) AS last FROM (${part}) AS part`,
        { from, before, limit: rowsPerPart },
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

/** The same for what has no time, by a text that takes `$limit` rows. */
export async function dropInParts(db: Database, text: string, values: Values): Promise<number> {
  for (let dropped = 0; ; ) {
    const { changes } = await db.write(text, { ...values, limit: rowsPerPart })
    dropped += changes
    if (changes < rowsPerPart) return dropped
    await db.yieldLock()
  }
}
