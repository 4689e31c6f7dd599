import type { LeadAccess, NewLeadAccess } from '../access.ts'
import type { Database } from './database.ts'
import { readInPages, readValues } from './reading.ts'

const columns = 'accessed_at AS "accessedAt", actor, kind, records, detail'

/** The access log. */
export function leadAccessStore(db: Database) {
  return {
    /** Written before anything is read, so that aborted work is logged too. Returns the entry's id. */
    async beginLeadAccess({ accessedAt, actor, kind, detail = null }: NewLeadAccess): Promise<string> {
      const { rows } = await db.write<{ id: string }>(
        `INSERT INTO lead_access (id, accessed_at, actor, kind, detail)
         VALUES (newId(), $now, $actor, $kind, $detail) RETURNING id`,
        { now: accessedAt, actor, kind, detail },
      )
      if (!rows[0]) throw new Error('The access log entry was not written.')
      return rows[0].id
    },

    async endLeadAccess(id: string, records: number): Promise<void> {
      await db.write('UPDATE lead_access SET records = $records WHERE id = $id', { id, records })
    },

    /** Oldest first. */
    listLeadAccess: () =>
      readInPages<LeadAccess>(
        db,
        `SELECT seq, ${columns} FROM lead_access WHERE seq > $after ORDER BY seq LIMIT $limit`,
      ),

    /** One page, newest first. */
    async pageLeadAccess(offset: number, limit: number) {
      const page = `SELECT ${columns} FROM lead_access ORDER BY seq DESC LIMIT $limit OFFSET $offset`
      const [accesses, [total = 0]] = await Promise.all([
        db.read<LeadAccess>(page, { limit, offset }),
        readValues<number>(db, 'SELECT count(*) AS value FROM lead_access'),
      ])
      return { accesses, total }
    },
  }
}
