import { emailKey } from '../lead-keys.ts'
import type { MailFilter, MailStore } from '../store.ts'
import type { Query } from './connection.ts'
import { readInPages } from './read-in-pages.ts'
import { type ClaimedRow, claimedFromRow, leadColumns, type MailRow, mailFromRow } from './rows.ts'
import { waitForStandbys } from './wait-for-standbys.ts'

const pageRows = 500
const requeue = `UPDATE mails SET state = 'queued', attempts = 0, created_at = $1 + clock_shift($2),
  due_at = $1 + clock_shift($2) WHERE state = 'failed'`

/** Every time given is turned into the database's, and the next due time back into the server's. */
export function postgresMails(query: Query, serverNow: () => number | null): MailStore {
  return {
    async queueMail({ id, to, subject, content, dueAt }) {
      const message = content.kind === 'message'
      const rows = await query(
        'queue-mail',
        `INSERT INTO mails (id, lead_seq, kind, to_address, subject, body, created_at, due_at, address_key)
         VALUES ($1, (SELECT seq FROM leads WHERE id = $2), $3, $4, $5, $6, $7 + clock_shift($8), $7 + clock_shift($8), $9)
         -- Changes nothing, yet locks the known mail: so its answer too waits until the standbys have it.
         ON CONFLICT (id) DO UPDATE SET id = excluded.id WHERE false RETURNING seq`,
        [
          id,
          message ? null : content.leadId,
          content.kind,
          to,
          subject,
          message ? content.body : null,
          dueAt,
          serverNow(),
          message ? emailKey(to) : null,
        ],
      )
      return rows.length === 1
    },

    async claimDueMails(now, limit, leaseMs) {
      const rows = await query<ClaimedRow>(
        'claim-due-mails',
        `WITH due AS (
           SELECT seq, due_at FROM mails WHERE state = 'queued' AND due_at <= $1 + clock_shift($4)
           ORDER BY due_at, seq LIMIT $2 FOR UPDATE SKIP LOCKED
         ), claimed AS (
           UPDATE mails SET due_at = $1 + clock_shift($4) + $3, attempts = attempts + 1
           FROM due WHERE mails.seq = due.seq
           RETURNING mails.*, due.due_at AS was_due_at
         )
         SELECT claimed.id AS mail_id, kind, to_address, subject, body, attempts - 1 AS attempts, created_at,
           was_due_at, ${leadColumns}
         FROM claimed LEFT JOIN leads ON leads.seq = claimed.lead_seq ORDER BY was_due_at, claimed.seq`,
        [now, limit, leaseMs, serverNow()],
      )
      return rows.map(claimedFromRow)
    },

    async markMailSent(id, now) {
      await query(
        'mark-mail-sent',
        `UPDATE mails SET state = 'sent', sent_at = $2 + clock_shift($3), last_error = NULL,
           body = CASE kind WHEN 'message' THEN '' END
         WHERE id = $1`,
        [id, now, serverNow()],
      )
    },

    async postponeMail(id, dueAt, error) {
      await query(
        'postpone-mail',
        `UPDATE mails SET due_at = $2 + clock_shift($4), last_error = $3 WHERE id = $1 AND state = 'queued'`,
        [id, dueAt, error, serverNow()],
      )
    },

    async failMail(id, error) {
      await query(
        'fail-mail',
        `UPDATE mails SET state = 'failed', last_error = $2 WHERE id = $1 AND state = 'queued'`,
        [id, error],
      )
    },

    async nextMailDueAt() {
      const [row] = await query<{ due_at: number }>(
        'next-mail-due-at',
        `SELECT due_at - clock_shift($1) AS due_at FROM mails WHERE state = 'queued' ORDER BY mails.due_at, seq LIMIT 1`,
        [serverNow()],
      )
      return row?.due_at
    },

    listMails: (filter) =>
      readInPages(async (last?: MailRow) => {
        const { kind, condition, values } = mailCondition(filter)
        const rows = await query<MailRow>(
          `list-mails${kind}`,
          `SELECT mails.seq, mails.id, leads.id AS lead_id, to_address, subject, state, attempts, last_error,
             created_at, due_at, sent_at
           FROM mails LEFT JOIN leads ON leads.seq = mails.lead_seq
           WHERE mails.seq > $1 AND ($2::text IS NULL OR state = $2) ${condition}
           ORDER BY mails.seq LIMIT ${pageRows}`,
          [last?.seq ?? 0, filter.state, ...values],
        )
        return { rows, more: rows.length === pageRows }
      }, mailFromRow),

    async replayMails(who, now) {
      const rows =
        who === 'failed'
          ? await query('replay-failed-mails', `${requeue} RETURNING seq`, [now, serverNow()])
          : await query('replay-mail', `${requeue} AND id = $3 RETURNING seq`, [now, serverNow(), who.id])
      if (rows.length === 0) await waitForStandbys(query)
      return rows.length
    },
  }
}

function mailCondition({ leadId, messagesTo }: MailFilter): {
  kind: string
  condition: string
  values: string[]
} {
  if (leadId !== undefined)
    return {
      kind: '-of-lead',
      condition: 'AND mails.lead_seq = (SELECT seq FROM leads WHERE id = $3)',
      values: [leadId],
    }
  if (messagesTo !== undefined)
    return {
      kind: '-without-lead',
      condition: 'AND mails.lead_seq IS NULL AND address_key = $3',
      values: [emailKey(messagesTo)],
    }
  return { kind: '', condition: '', values: [] }
}
