import type { DatabaseSync } from 'node:sqlite'
import type { ClaimedDelivery } from '../claimed-delivery.ts'
import { type ClaimedRow, claimedFromRow, mayLeave } from '../statements/deliveries.ts'
import { leadColumns } from '../statements/rows.ts'

/** One thread writes at a time, so nobody else can take what was found due. */
export function deliveryCommands(db: DatabaseSync) {
  const due = db.prepare(`
    SELECT waiting.seq, waiting.id AS delivery_id, queue, kind, to_address, subject, body, lead_version, attempts,
      created_at, due_at,
      ${leadColumns}
    FROM deliveries AS waiting LEFT JOIN leads ON leads.seq = waiting.lead_seq
    WHERE state = 'queued' AND queue = ? AND due_at <= ? AND ${mayLeave} ORDER BY due_at, waiting.seq LIMIT ?`)
  const lease = db.prepare('UPDATE deliveries SET due_at = ?, attempts = attempts + 1 WHERE seq = ?')
  return {
    claimDeliveries(queue: string, now: number, limit: number, leaseMs: number): ClaimedDelivery[] {
      const rows = due.all(queue, now, limit) as unknown as (ClaimedRow & { seq: number })[]
      for (const { seq } of rows) lease.run(now + leaseMs, seq)
      return rows.map(claimedFromRow)
    },
  }
}
