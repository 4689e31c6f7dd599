import type { DatabaseSync } from 'node:sqlite'
import type { LeadAccess } from '../lead-access-store.ts'

export function leadAccessCommands(db: DatabaseSync) {
  const begin = db.prepare('INSERT INTO lead_access (accessed_at, actor, kind) VALUES (?, ?, ?)')
  const end = db.prepare('UPDATE lead_access SET records = ? WHERE seq = ?')
  const drop = db.prepare('DELETE FROM lead_access WHERE accessed_at < ?')
  return {
    beginLeadAccess: ({ accessedAt, actor, kind }: Omit<LeadAccess, 'records'>): number =>
      Number(begin.run(accessedAt, actor, kind).lastInsertRowid),
    endLeadAccess(number: number, records: number): void {
      end.run(records, number)
    },
    dropLeadAccessBefore: (timestamp: number): number => Number(drop.run(timestamp).changes),
  }
}

export function leadAccessQueries(db: DatabaseSync, pageRows: number) {
  const page = db.prepare(`
    SELECT seq, accessed_at, actor, kind, records FROM lead_access WHERE seq > ? ORDER BY seq LIMIT ${pageRows}`)
  return {
    leadAccessPage(after: number | undefined) {
      const rows = page.all(after ?? 0)
      const accesses: LeadAccess[] = rows.map((row) => ({
        accessedAt: Number(row.accessed_at),
        actor: String(row.actor),
        kind: String(row.kind),
        records: row.records === null ? null : Number(row.records),
      }))
      return { rows: accesses, after: rows.length === pageRows ? Number(rows.at(-1)?.seq) : undefined }
    },
  }
}
