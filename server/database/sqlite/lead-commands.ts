import type { DatabaseSync } from 'node:sqlite'
import { duplicateKeys, emailKey, idempotencyKey } from '../lead-keys.ts'
import type { LeadReceipt, NewLead, NewMail } from '../store.ts'
import type { MailWriter } from './mail-commands.ts'

export interface ErasureTarget {
  kind: 'id' | 'email'
  /** What a scan beside the writer found, and how far it looked. */
  seqs: number[]
  scannedTo: number
  email: string | undefined
}

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
  const removeMails = db.prepare('DELETE FROM mails WHERE lead_seq = ?')
  const removeLead = db.prepare('DELETE FROM leads WHERE seq = ?')
  const stillTheirs = db.prepare('SELECT 1 FROM leads WHERE seq = ? AND (?2 IS NULL OR email = ?2)')
  const arrivedSince = db.prepare('SELECT seq FROM leads WHERE seq > ? AND email = ?')
  const removeMessages = db.prepare(
    'DELETE FROM mails WHERE lead_seq IS NULL AND lower(to_address) = lower(?)',
  )
  const recordErasure = db.prepare('INSERT INTO erasures (erased_at, kind, leads, mails) VALUES (?, ?, ?, ?)')

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

    eraseLeads({ kind, seqs, scannedTo, email }: ErasureTarget, now: number): number {
      const theirs = seqs.filter((seq) => stillTheirs.get(seq, email ?? null))
      if (email !== undefined)
        for (const row of arrivedSince.iterate(scannedTo, email)) theirs.push(Number(row.seq))
      let goneMails = 0
      for (const seq of theirs) {
        goneMails += Number(removeMails.run(seq).changes)
        removeLead.run(seq)
      }
      if (email !== undefined) goneMails += Number(removeMessages.run(email).changes)
      if (theirs.length + goneMails > 0) recordErasure.run(now, kind, theirs.length, goneMails)
      return theirs.length
    },
  }
}
