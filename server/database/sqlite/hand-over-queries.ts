import type { DatabaseSync } from 'node:sqlite'
import type { HandOverFilter, HandOverRecord, StoppedTarget, TargetBacklog } from '../hand-over-store.ts'
import type { Page } from './read-queries.ts'
import { handOverFromRow } from './rows.ts'

export function handOverQueries(db: DatabaseSync, pageRows: number) {
  const columns = `hand_overs.seq, hand_overs.id AS hand_over_id, leads.id AS lead_id, target, state, attempts,
    last_error, created_at, due_at, sent_at`
  const listed = db.prepare(`
    SELECT ${columns} FROM hand_overs JOIN leads ON leads.seq = hand_overs.lead_seq
    WHERE hand_overs.seq > ?1 AND (?2 IS NULL OR state = ?2) ORDER BY hand_overs.seq LIMIT ${pageRows}`)
  const ofLead = db.prepare(`
    SELECT ${columns} FROM leads JOIN hand_overs ON hand_overs.lead_seq = leads.seq
    WHERE leads.id = ?1 AND (?2 IS NULL OR state = ?2) ORDER BY hand_overs.seq`)
  const stopped = db.prepare('SELECT target, stopped_at FROM stopped_targets ORDER BY target')
  const backlog = db.prepare(`
    SELECT target, count(*) AS waiting, min(created_at) AS oldest FROM hand_overs WHERE state = 'queued'
    GROUP BY target ORDER BY target`)

  return {
    handOverPage({ leadId, state }: HandOverFilter, after: number | undefined): Page<HandOverRecord, number> {
      if (leadId !== undefined)
        return { rows: ofLead.all(leadId, state ?? null).map(handOverFromRow), after: undefined }
      const rows = listed.all(after ?? 0, state ?? null)
      const last = rows.length === pageRows ? Number(rows.at(-1)?.seq) : undefined
      return { rows: rows.map(handOverFromRow), after: last }
    },

    listStoppedTargets: (): StoppedTarget[] =>
      stopped.all().map((row) => ({ target: String(row.target), stoppedAt: Number(row.stopped_at) })),

    listHandOverBacklog: (): TargetBacklog[] =>
      backlog.all().map((row) => ({
        target: String(row.target),
        waiting: Number(row.waiting),
        oldestQueuedAt: Number(row.oldest),
      })),
  }
}
