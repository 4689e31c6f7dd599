import type { LeadAccess } from '../access.ts'
import type { LeadAccessStore } from '../store.ts'
import type { Database } from './dialect.ts'
import { readInPages } from './rows.ts'

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
      readInPages(
        db,
        `SELECT seq, ${columns} FROM lead_access WHERE seq > $after ORDER BY seq LIMIT $limit`,
        {},
        ({ seq: _, ...access }: LeadAccess & { seq: number }): LeadAccess => access,
      ),

    async pageLeadAccess(offset, limit) {
      const [accesses, [counted]] = await Promise.all([
        db.read<LeadAccess>(
          `SELECT ${columns} FROM lead_access ORDER BY seq DESC LIMIT $limit OFFSET $offset`,
          {
            limit,
            offset,
          },
        ),
        db.read<{ total: number }>('SELECT count(*) AS total FROM lead_access'),
      ])
      return { accesses, total: counted?.total ?? 0 }
    },

    async dropLeadAccessBefore(timestamp) {
      return (await db.write('DELETE FROM lead_access WHERE accessed_at < at($timestamp)', { timestamp }))
        .changes
    },
  }
}
