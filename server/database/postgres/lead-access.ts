import type { LeadAccess, LeadAccessStore } from '../lead-access-store.ts'
import type { Query } from './connection.ts'
import { readInPages } from './read-in-pages.ts'

const pageRows = 500
const columns = 'accessed_at AS "accessedAt", actor, kind, records, detail'

export function postgresLeadAccess(query: Query, serverNow: () => number | null): LeadAccessStore {
  return {
    async beginLeadAccess({ accessedAt, actor, kind, detail = null }) {
      const [row] = await query<{ seq: number }>(
        'begin-lead-access',
        `INSERT INTO lead_access (accessed_at, actor, kind, detail) VALUES ($1 + clock_shift($5), $2, $3, $4)
         RETURNING seq`,
        [accessedAt, actor, kind, detail, serverNow()],
      )
      if (!row) throw new Error('The access to leads was not written down.')
      return row.seq
    },

    async endLeadAccess(number, records) {
      await query('end-lead-access', 'UPDATE lead_access SET records = $2 WHERE seq = $1', [number, records])
    },

    listLeadAccess: () =>
      readInPages(
        async (last?: LeadAccess & { seq: number }) => {
          const rows = await query<LeadAccess & { seq: number }>(
            'list-lead-access',
            `SELECT seq, ${columns} FROM lead_access
             WHERE seq > $1 ORDER BY seq LIMIT ${pageRows}`,
            [last?.seq ?? 0],
          )
          return { rows, more: rows.length === pageRows }
        },
        ({ seq: _, ...access }) => access,
      ),

    async pageLeadAccess(offset, limit) {
      const [accesses, [counted]] = await Promise.all([
        query<LeadAccess>(
          'page-lead-access',
          `SELECT ${columns} FROM lead_access ORDER BY seq DESC LIMIT $1 OFFSET $2`,
          [limit, offset],
        ),
        query<{ total: number }>('count-lead-access', 'SELECT count(*) AS total FROM lead_access', []),
      ])
      return { accesses, total: counted?.total ?? 0 }
    },

    async dropLeadAccessBefore(timestamp) {
      const [row] = await query<{ gone: number }>(
        'drop-lead-access',
        `WITH gone AS (DELETE FROM lead_access WHERE accessed_at < $1 + clock_shift($2) RETURNING 1)
         SELECT count(*) AS gone FROM gone`,
        [timestamp, serverNow()],
      )
      return row?.gone ?? 0
    },
  }
}
