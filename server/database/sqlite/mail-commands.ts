import type { DatabaseSync } from 'node:sqlite'
import { emailKey } from '../lead-keys.ts'
import type { ClaimedMail, NewMail } from '../store.ts'
import { leadColumns, leadFromRow, mailContent } from './rows.ts'

export interface MailWriter {
  insertAll(mails: NewMail[], leadSeq: number): void
}

export function mailCommands(db: DatabaseSync) {
  const insert = db.prepare(`
    INSERT INTO mails (id, lead_seq, kind, to_address, subject, body, created_at, due_at, address_key)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7, ?8) ON CONFLICT (id) DO NOTHING`)
  const leadSeq = db.prepare('SELECT seq FROM leads WHERE id = ?')
  const due = db.prepare(`
    SELECT mails.seq AS mail_seq, mails.id AS mail_id, kind, to_address, subject, body, attempts, created_at, due_at,
      ${leadColumns}
    FROM mails LEFT JOIN leads ON leads.seq = mails.lead_seq
    WHERE state = 'queued' AND due_at <= ? ORDER BY due_at, mails.seq LIMIT ?`)
  const lease = db.prepare('UPDATE mails SET due_at = ?, attempts = attempts + 1 WHERE seq = ?')
  const sent = db.prepare(`
    UPDATE mails SET state = 'sent', sent_at = ?, last_error = NULL, body = CASE kind WHEN 'message' THEN '' END
    WHERE id = ?`)
  const postpone = db.prepare(`UPDATE mails SET due_at = ?, last_error = ? WHERE id = ? AND state = 'queued'`)
  const fail = db.prepare(
    `UPDATE mails SET state = 'failed', last_error = ? WHERE id = ? AND state = 'queued'`,
  )
  const nextDue = db.prepare(`SELECT due_at FROM mails WHERE state = 'queued' ORDER BY due_at LIMIT 1`)
  const requeue = `UPDATE mails SET state = 'queued', attempts = 0, created_at = ?1, due_at = ?1 WHERE state = 'failed'`
  const replayOne = db.prepare(`${requeue} AND id = ?2`)
  const replayAll = db.prepare(requeue)

  const insertMail = (mail: NewMail, seq: number | null) =>
    insert.run(
      mail.id,
      seq,
      mail.content.kind,
      mail.to,
      mail.subject,
      mail.content.kind === 'message' ? mail.content.body : null,
      mail.dueAt,
      mail.content.kind === 'message' ? emailKey(mail.to) : null,
    ).changes === 1

  return {
    insertAll(mails: NewMail[], seq: number): void {
      for (const mail of mails) insertMail(mail, seq)
    },

    queueMail(mail: NewMail): boolean {
      if (mail.content.kind === 'message') return insertMail(mail, null)
      return insertMail(mail, Number(leadSeq.get(mail.content.leadId)?.seq))
    },

    claimDueMails(now: number, limit: number, leaseMs: number): ClaimedMail[] {
      const rows = due.all(now, limit)
      for (const row of rows) lease.run(now + leaseMs, row.mail_seq ?? null)
      return rows.map((row) => ({
        id: String(row.mail_id),
        to: String(row.to_address),
        subject: String(row.subject),
        content: mailContent(row),
        dueAt: Number(row.due_at),
        attempts: Number(row.attempts),
        createdAt: Number(row.created_at),
        lead: row.id === null ? undefined : leadFromRow(row),
      }))
    },

    markMailSent(id: string, now: number): void {
      sent.run(now, id)
    },

    postponeMail(id: string, dueAt: number, error: string): void {
      postpone.run(dueAt, error, id)
    },

    failMail(id: string, error: string): void {
      fail.run(error, id)
    },

    nextMailDueAt(): number | undefined {
      const row = nextDue.get()
      return row && Number(row.due_at)
    },

    replayMails(who: { id: string } | 'failed', now: number): number {
      return Number((who === 'failed' ? replayAll.run(now) : replayOne.run(now, who.id)).changes)
    },
  }
}
