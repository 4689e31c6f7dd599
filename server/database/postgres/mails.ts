import type { MailStore } from '../store.ts'
import type { Query } from './connection.ts'
import { readInPages } from './read-in-pages.ts'
import { type ClaimedRow, claimedFromRow, leadColumns, type MailRow, mailFromRow } from './rows.ts'

const pageRows = 500
const requeue = `UPDATE mails SET state = 'queued', attempts = 0, created_at = $1, due_at = $1 WHERE state = 'failed'`

export function postgresMails(query: Query): MailStore {
  return {
    async queueMail({ id, to, subject, content, dueAt }) {
      const message = content.kind === 'message'
      const rows = await query(
        'queue-mail',
        `INSERT INTO mails (id, lead_seq, kind, to_address, subject, body, created_at, due_at)
         VALUES ($1, (SELECT seq FROM leads WHERE id = $2), $3, $4, $5, $6, $7, $7)
         ON CONFLICT DO NOTHING RETURNING seq`,
        [
          id,
          message ? null : content.leadId,
          content.kind,
          to,
          subject,
          message ? content.body : null,
          dueAt,
        ],
      )
      return rows.length === 1
    },

    async claimDueMails(now, limit, leaseMs) {
      const rows = await query<ClaimedRow>(
        'claim-due-mails',
        `WITH due AS (
           SELECT seq, due_at FROM mails WHERE state = 'queued' AND due_at <= $1
           ORDER BY due_at, seq LIMIT $2 FOR UPDATE SKIP LOCKED
         ), claimed AS (
           UPDATE mails SET due_at = $1::bigint + $3, attempts = attempts + 1 FROM due WHERE mails.seq = due.seq
           RETURNING mails.*, due.due_at AS was_due_at
         )
         SELECT claimed.id AS mail_id, kind, to_address, subject, body, attempts - 1 AS attempts, created_at,
           was_due_at, ${leadColumns}
         FROM claimed LEFT JOIN leads ON leads.seq = claimed.lead_seq ORDER BY was_due_at, claimed.seq`,
        [now, limit, leaseMs],
      )
      return rows.map(claimedFromRow)
    },

    async markMailSent(id, now) {
      await query(
        'mark-mail-sent',
        `UPDATE mails SET state = 'sent', sent_at = $2, last_error = NULL WHERE id = $1`,
        [id, now],
      )
    },

    async postponeMail(id, dueAt, error) {
      await query(
        'postpone-mail',
        `UPDATE mails SET due_at = $2, last_error = $3 WHERE id = $1 AND state = 'queued'`,
        [id, dueAt, error],
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
        `SELECT due_at FROM mails WHERE state = 'queued' ORDER BY due_at, seq LIMIT 1`,
        [],
      )
      return row?.due_at
    },

    listMails: (filter) =>
      readInPages(async (last?: MailRow) => {
        const ofLead = filter.leadId !== undefined
        const rows = await query<MailRow>(
          ofLead ? 'list-mails-of-lead' : 'list-mails',
          `SELECT mails.seq, mails.id, leads.id AS lead_id, to_address, subject, state, attempts, last_error,
             created_at, due_at, sent_at
           FROM mails LEFT JOIN leads ON leads.seq = mails.lead_seq
           WHERE mails.seq > $1 AND ($2::text IS NULL OR state = $2)
             ${ofLead ? 'AND mails.lead_seq = (SELECT seq FROM leads WHERE id = $3)' : ''}
           ORDER BY mails.seq LIMIT ${pageRows}`,
          [last?.seq ?? 0, filter.state, ...(ofLead ? [filter.leadId] : [])],
        )
        return { rows, more: rows.length === pageRows }
      }, mailFromRow),

    async replayMails(who, now) {
      const rows =
        who === 'failed'
          ? await query('replay-failed-mails', `${requeue} RETURNING seq`, [now])
          : await query('replay-mail', `${requeue} AND id = $2 RETURNING seq`, [now, who.id])
      return rows.length
    },
  }
}
