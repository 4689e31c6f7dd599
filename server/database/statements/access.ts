import type { LeadAccess } from '../access.ts'
import type { LeadAccessStore } from '../store.ts'
import type { Database } from './database.ts'
import { readInPages, readValues } from './reading.ts'

const columns = 'accessed_at AS "accessedAt", actor, kind, records, detail'

export function leadAccessStore(db: Database): LeadAccessStore {
  return {
    async beginLeadAccess({ accessedAt, actor, kind, detail = null }) {
      const { rows } = await db.write<{ seq: number }>(
        `INSERT INTO lead_access (accessed_at, actor, kind, detail) VALUES (at($accessedAt), $actor, $kind, $detail)
         RETURNING seq`,
        { accessedAt, actor, kind, detail },
      )
      if (!rows[0]) throw new Error('The access to leads was not written down.')
      return rows[0].seq
    },

    async endLeadAccess(number, records) {
      await db.write('UPDATE lead_access SET records = $records WHERE seq = $number', { number, records })
    },

    listLeadAccess: () =>
      readInPages<LeadAccess>(
        db,
        `SELECT seq, ${columns} FROM lead_access WHERE seq > $after ORDER BY seq LIMIT $limit`,
      ),

    async pageLeadAccess(offset, limit) {
      const page = `SELECT ${columns} FROM lead_access ORDER BY seq DESC LIMIT $limit OFFSET $offset`
      const [accesses, [total = 0]] = await Promise.all([
        db.read<LeadAccess>(page, { limit, offset }),
        readValues<number>(db, 'SELECT count(*) AS value FROM lead_access'),
      ])
      return { accesses, total }
    },
  }
}
