import type { DatabaseSync } from 'node:sqlite'
import { duplicateKeys, emailKey, idempotencyKey } from '../lead-keys.ts'
import type { LeadReceipt, NewLead, NewMail } from '../store.ts'
import type { MailWriter } from './mail-commands.ts'

export function leadCommands(db: DatabaseSync, mails: MailWriter) {
  const byKey = db.prepare('SELECT id, timestamp FROM leads WHERE idempotency_key = ?')
  const byId = db.prepare('SELECT id, timestamp FROM leads WHERE id = ?')
  const twin = db.prepare('SELECT 1 FROM leads WHERE duplicate_key = ? AND timestamp >= ? LIMIT 1')
  const insert = db.prepare(`
    INSERT INTO leads (id, collection, fields, email, timestamp, spam_reason, notice_version, language,
      idempotency_key, duplicate_key) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const clearSpam = db.prepare(
    'UPDATE leads SET spam_reason = NULL WHERE id = ? AND spam_reason IS NOT NULL RETURNING seq',
  )

  const known = (key: Buffer | null, id: string) => {
    const row = (key && byKey.get(key)) ?? byId.get(id)
    return row && { id: String(row.id), timestamp: Number(row.timestamp), created: false }
  }

  return {
    createLead(lead: NewLead, duplicateWindowMs: number): LeadReceipt {
      const key = idempotencyKey(lead.collection, lead.idempotencyKey)
      const receipt = known(key, lead.id)
      if (receipt) return receipt
      const { own, earlier } = duplicateKeys(lead, duplicateWindowMs)
      const from = lead.timestamp - duplicateWindowMs
      const isTwin = earlier.some((each) => twin.get(each, from))
      const spamReason = lead.spamReason ?? (isTwin ? 'duplicate' : null)
      const { lastInsertRowid } = insert.run(
        lead.id,
        lead.collection,
        JSON.stringify(lead.fields),
        emailKey(lead.fields.email),
        lead.timestamp,
        spamReason,
        lead.noticeVersion,
        lead.language,
        key,
        own,
      )
      if (spamReason === null) mails.insertAll(lead.mails, Number(lastInsertRowid))
      return { id: lead.id, timestamp: lead.timestamp, created: true }
    },

    releaseLead(id: string, newMails: NewMail[]): boolean {
      const row = clearSpam.get(id)
      if (row) mails.insertAll(newMails, Number(row.seq))
      return row !== undefined
    },
  }
}
