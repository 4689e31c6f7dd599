import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { LeadAccess, LeadAccessPage, NewLeadAccess } from '../lead-access-store.ts'

export function leadAccessCommands(db: DatabaseSync) {
  const begin = db.prepare('INSERT INTO lead_access (accessed_at, actor, kind, detail) VALUES (?, ?, ?, ?)')
  const end = db.prepare('UPDATE lead_access SET records = ? WHERE seq = ?')
  const drop = db.prepare('DELETE FROM lead_access WHERE accessed_at < ?')
  return {
    beginLeadAccess: ({ accessedAt, actor, kind, detail = null }: NewLeadAccess): number =>
      Number(begin.run(accessedAt, actor, kind, detail).lastInsertRowid),
    endLeadAccess(number: number, records: number): void {
      end.run(records, number)
    },
    dropLeadAccessBefore: (timestamp: number): number => Number(drop.run(timestamp).changes),
  }
}

export function leadAccessQueries(db: DatabaseSync, pageRows: number) {
  const columns = 'seq, accessed_at, actor, kind, records, detail'
  const page = db.prepare(`SELECT ${columns} FROM lead_access WHERE seq > ? ORDER BY seq LIMIT ${pageRows}`)
  const newest = db.prepare(`SELECT ${columns} FROM lead_access ORDER BY seq DESC LIMIT ? OFFSET ?`)
  const total = db.prepare('SELECT count(*) AS total FROM lead_access')
  return {
    leadAccessPage(after: number | undefined) {
      const rows = page.all(after ?? 0)
      const last = rows.length === pageRows ? Number(rows.at(-1)?.seq) : undefined
      return { rows: rows.map(accessFromRow), after: last }
    },
    pageLeadAccess: (offset: number, limit: number): LeadAccessPage => ({
      accesses: newest.all(limit, offset).map(accessFromRow),
      total: Number(total.get()?.total),
    }),
  }
}

const accessFromRow = (row: Record<string, SQLOutputValue>): LeadAccess => ({
  accessedAt: Number(row.accessed_at),
  actor: String(row.actor),
  kind: String(row.kind),
  records: row.records === null ? null : Number(row.records),
  detail: row.detail === null ? null : String(row.detail),
})
