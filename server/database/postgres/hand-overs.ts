import type {
  ClaimedHandOver,
  HandOverRecord,
  HandOverState,
  HandOverStore,
  NewHandOver,
  StoppedTarget,
  TargetBacklog,
} from '../hand-over-store.ts'
import type { Query } from './connection.ts'
import { readInPages } from './read-in-pages.ts'
import { type LeadRow, leadColumns, leadFromRow } from './rows.ts'
import { waitForStandbys } from './wait-for-standbys.ts'

const pageRows = 500
const requeued = `state = 'queued', attempts = 0, created_at = $1 + clock_shift($2), due_at = $1 + clock_shift($2),
  sent_at = NULL`
const notStopped = (target: string) =>
  `NOT EXISTS (SELECT FROM stopped_targets WHERE stopped_targets.target = ${target})`

interface HandOverRow {
  seq: number
  id: string
  lead_id: string
  target: string
  state: HandOverState
  attempts: number
  last_error: string | null
  created_at: number
  due_at: number
  sent_at: number | null
}

/** As the SQL functions take them. */
export const handOverRows = (handOvers: NewHandOver[]) =>
  handOvers.map(({ id, target, dueAt }) => ({ id, target, due_at: dueAt }))

/** Every time given is turned into the database's, and the next due time back into the server's. */
export function postgresHandOvers(query: Query, serverNow: () => number | null): HandOverStore {
  return {
    async claimDueHandOvers(target, now, limit, leaseMs) {
      const rows = await query<LeadRow & ClaimedColumns>(
        'claim-due-hand-overs',
        `WITH due AS (
           SELECT seq, due_at FROM hand_overs
           WHERE state = 'queued' AND target = $1 AND due_at <= $2 + clock_shift($5) AND ${notStopped('$1')}
           ORDER BY due_at, seq LIMIT $3 FOR UPDATE SKIP LOCKED
         ), claimed AS (
           UPDATE hand_overs SET due_at = $2 + clock_shift($5) + $4, attempts = attempts + 1
           FROM due WHERE hand_overs.seq = due.seq
           RETURNING hand_overs.*, due.due_at AS was_due_at
         )
         SELECT claimed.id AS hand_over_id, attempts - 1 AS attempts, was_due_at, ${leadColumns}
         FROM claimed JOIN leads ON leads.seq = claimed.lead_seq ORDER BY was_due_at, claimed.seq`,
        [target, now, limit, leaseMs, serverNow()],
      )
      return rows.map(
        (row): ClaimedHandOver => ({
          id: row.hand_over_id,
          target,
          dueAt: row.was_due_at,
          attempts: row.attempts,
          lead: leadFromRow(row),
        }),
      )
    },

    async markHandedOver(id, now) {
      await query(
        'mark-handed-over',
        `UPDATE hand_overs SET state = 'sent', sent_at = $2 + clock_shift($3), last_error = NULL WHERE id = $1`,
        [id, now, serverNow()],
      )
    },

    async postponeHandOver(id, dueAt, error) {
      await query(
        'postpone-hand-over',
        `UPDATE hand_overs SET due_at = $2 + clock_shift($4), last_error = $3 WHERE id = $1 AND state = 'queued'`,
        [id, dueAt, error, serverNow()],
      )
    },

    async failHandOver(id, error) {
      await query(
        'fail-hand-over',
        `UPDATE hand_overs SET state = 'failed', last_error = $2 WHERE id = $1 AND state = 'queued'`,
        [id, error],
      )
    },

    async nextHandOverDueAt(target) {
      const [row] = await query<{ due_at: number }>(
        'next-hand-over-due-at',
        `SELECT due_at - clock_shift($2) AS due_at FROM hand_overs
         WHERE state = 'queued' AND target = $1 AND ${notStopped('$1')} ORDER BY hand_overs.due_at, seq LIMIT 1`,
        [target, serverNow()],
      )
      return row?.due_at
    },

    listHandOvers: ({ leadId, state }) =>
      readInPages(async (last?: HandOverRow) => {
        const rows = await query<HandOverRow>(
          `list-hand-overs${leadId === undefined ? '' : '-of-lead'}`,
          `SELECT hand_overs.seq, hand_overs.id, leads.id AS lead_id, target, state, attempts, last_error, created_at,
             due_at, sent_at
           FROM hand_overs JOIN leads ON leads.seq = hand_overs.lead_seq
           WHERE hand_overs.seq > $1 AND ($2::text IS NULL OR state = $2)
             ${leadId === undefined ? '' : 'AND leads.id = $3'}
           ORDER BY hand_overs.seq LIMIT ${pageRows}`,
          [last?.seq ?? 0, state, ...(leadId === undefined ? [] : [leadId])],
        )
        return { rows, more: rows.length === pageRows }
      }, handOverFromRow),

    async replayHandOvers(which, now) {
      const rows =
        which === 'failed'
          ? await query(
              'replay-failed-hand-overs',
              `UPDATE hand_overs SET ${requeued} WHERE state = 'failed' RETURNING seq`,
              [now, serverNow()],
            )
          : await query('replay-hand-over', `UPDATE hand_overs SET ${requeued} WHERE id = $3 RETURNING seq`, [
              now,
              serverNow(),
              which.id,
            ])
      if (rows.length === 0) await waitForStandbys(query)
      return rows.length
    },

    async handOverAgain(leadId, handOvers) {
      const rows = await query(
        'hand-over-again',
        `INSERT INTO hand_overs AS kept (id, lead_seq, target, created_at, due_at)
         SELECT given.id, leads.seq, given.target, given.due_at + clock_shift($3), given.due_at + clock_shift($3)
         FROM leads, json_to_recordset($2) AS given (id text, target text, due_at bigint)
         WHERE leads.id = $1 AND leads.spam_reason IS NULL
         ON CONFLICT (lead_seq, target) DO UPDATE
         SET state = 'queued', attempts = 0, created_at = excluded.created_at, due_at = excluded.due_at, sent_at = NULL
         RETURNING seq`,
        [leadId, JSON.stringify(handOverRows(handOvers)), serverNow()],
      )
      return rows.length
    },

    async stopTarget(target, now) {
      const rows = await query(
        'stop-target',
        `INSERT INTO stopped_targets VALUES ($1, $2 + clock_shift($3)) ON CONFLICT DO NOTHING RETURNING target`,
        [target, now, serverNow()],
      )
      if (rows.length === 0) await waitForStandbys(query)
      return rows.length === 1
    },

    async startTarget(target, now) {
      const [row] = await query<{ started: number }>(
        'start-target',
        `WITH started AS (DELETE FROM stopped_targets WHERE target = $1 RETURNING target), due AS (
           UPDATE hand_overs SET attempts = 0, due_at = $2 + clock_shift($3)
           WHERE state = 'queued' AND target IN (SELECT target FROM started)
         )
         SELECT count(*) AS started FROM started`,
        [target, now, serverNow()],
      )
      if (row?.started === 0) await waitForStandbys(query)
      return row?.started === 1
    },

    listStoppedTargets: () =>
      query<StoppedTarget>(
        'list-stopped-targets',
        'SELECT target, stopped_at AS "stoppedAt" FROM stopped_targets ORDER BY target',
        [],
      ),

    listHandOverBacklog: () =>
      query<TargetBacklog>(
        'list-hand-over-backlog',
        `SELECT target, count(*) AS waiting, min(created_at) - clock_shift($1) AS "oldestQueuedAt" FROM hand_overs
         WHERE state = 'queued' GROUP BY target ORDER BY target`,
        [serverNow()],
      ),
  }
}

interface ClaimedColumns {
  hand_over_id: string
  attempts: number
  was_due_at: number
}

const handOverFromRow = (row: HandOverRow): HandOverRecord => ({
  id: row.id,
  leadId: row.lead_id,
  target: row.target,
  state: row.state,
  attempts: row.attempts,
  lastError: row.last_error,
  createdAt: row.created_at,
  dueAt: row.due_at,
  sentAt: row.sent_at,
})
