import type { DatabaseSync } from 'node:sqlite'
import type { ClaimedHandOver, NewHandOver } from '../hand-over-store.ts'
import { leadColumns, leadFromRow } from './rows.ts'

export interface HandOverWriter {
  insertHandOvers(handOvers: NewHandOver[], leadSeq: number): void
}

export function handOverCommands(db: DatabaseSync) {
  const insert = db.prepare(`
    INSERT INTO hand_overs (id, lead_seq, target, created_at, due_at) VALUES (?1, ?2, ?3, ?4, ?4)
    ON CONFLICT DO NOTHING`)
  const stopped = db.prepare('SELECT 1 FROM stopped_targets WHERE target = ?')
  const due = db.prepare(`
    SELECT hand_overs.seq AS hand_over_seq, hand_overs.id AS hand_over_id, target, attempts, due_at, ${leadColumns}
    FROM hand_overs JOIN leads ON leads.seq = hand_overs.lead_seq
    WHERE state = 'queued' AND target = ? AND due_at <= ? ORDER BY due_at, hand_overs.seq LIMIT ?`)
  const lease = db.prepare('UPDATE hand_overs SET due_at = ?, attempts = attempts + 1 WHERE seq = ?')
  const sent = db.prepare(`UPDATE hand_overs SET state = 'sent', sent_at = ?, last_error = NULL WHERE id = ?`)
  const postpone = db.prepare(
    `UPDATE hand_overs SET due_at = ?, last_error = ? WHERE id = ? AND state = 'queued'`,
  )
  const fail = db.prepare(
    `UPDATE hand_overs SET state = 'failed', last_error = ? WHERE id = ? AND state = 'queued'`,
  )
  const nextDue = db.prepare(`
    SELECT due_at FROM hand_overs WHERE state = 'queued' AND target = ? ORDER BY due_at LIMIT 1`)
  const requeue = `UPDATE hand_overs SET state = 'queued', attempts = 0, created_at = ?1, due_at = ?1, sent_at = NULL`
  const replayOne = db.prepare(`${requeue} WHERE id = ?2`)
  const replayFailed = db.prepare(`${requeue} WHERE state = 'failed'`)
  const releasedSeq = db.prepare('SELECT seq FROM leads WHERE id = ? AND spam_reason IS NULL')
  const replayOf = db.prepare(`${requeue} WHERE lead_seq = ?2 AND target = ?3`)
  const stop = db.prepare('INSERT INTO stopped_targets VALUES (?, ?) ON CONFLICT DO NOTHING')
  const start = db.prepare('DELETE FROM stopped_targets WHERE target = ?')
  const dueAtOnce = db.prepare(
    `UPDATE hand_overs SET attempts = 0, due_at = ? WHERE target = ? AND state = 'queued'`,
  )

  const insertOne = ({ id, target, dueAt }: NewHandOver, leadSeq: number) =>
    insert.run(id, leadSeq, target, dueAt)

  return {
    insertHandOvers(handOvers: NewHandOver[], leadSeq: number): void {
      for (const handOver of handOvers) insertOne(handOver, leadSeq)
    },

    claimDueHandOvers(target: string, now: number, limit: number, leaseMs: number): ClaimedHandOver[] {
      if (stopped.get(target)) return []
      const rows = due.all(target, now, limit)
      for (const row of rows) lease.run(now + leaseMs, row.hand_over_seq ?? null)
      return rows.map((row) => ({
        id: String(row.hand_over_id),
        target,
        dueAt: Number(row.due_at),
        attempts: Number(row.attempts),
        lead: leadFromRow(row),
      }))
    },

    markHandedOver(id: string, now: number): void {
      sent.run(now, id)
    },

    postponeHandOver(id: string, dueAt: number, error: string): void {
      postpone.run(dueAt, error, id)
    },

    failHandOver(id: string, error: string): void {
      fail.run(error, id)
    },

    nextHandOverDueAt(target: string): number | undefined {
      const row = stopped.get(target) ? undefined : nextDue.get(target)
      return row && Number(row.due_at)
    },

    replayHandOvers(which: { id: string } | 'failed', now: number): number {
      return Number((which === 'failed' ? replayFailed.run(now) : replayOne.run(now, which.id)).changes)
    },

    handOverAgain(leadId: string, handOvers: NewHandOver[]): number {
      const seq = releasedSeq.get(leadId)?.seq
      if (seq === undefined) return 0
      for (const handOver of handOvers)
        if (replayOf.run(handOver.dueAt, seq, handOver.target).changes === 0) insertOne(handOver, Number(seq))
      return handOvers.length
    },

    stopTarget: (target: string, now: number): boolean => stop.run(target, now).changes === 1,

    startTarget(target: string, now: number): boolean {
      if (start.run(target).changes === 0) return false
      dueAtOnce.run(now, target)
      return true
    },
  }
}
