import type { DatabaseSync } from 'node:sqlite'
import { markedByPerson } from '../desk-store.ts'
import type { NewHandOver } from '../hand-over-store.ts'
import { valueJson } from '../lead-edits.ts'
import { duplicateKeys, emailKey, fieldsHash, idempotencyKey } from '../lead-keys.ts'
import type { Editor, EditResult } from '../lead-work-store.ts'
import type { LeadReceipt, NewLead, NewMail } from '../store.ts'
import type { HandOverWriter } from './hand-over-commands.ts'
import type { MailWriter } from './mail-commands.ts'
import { leadColumns, leadFromRow } from './rows.ts'

export function leadCommands(db: DatabaseSync, mails: MailWriter, queue: HandOverWriter) {
  const byKey = db.prepare(`
    SELECT id, timestamp, fields_hash <> ? AS other_fields FROM leads WHERE idempotency_key = ?`)
  const byId = db.prepare('SELECT id, timestamp, 0 AS other_fields FROM leads WHERE id = ?')
  const twin = db.prepare('SELECT 1 FROM leads WHERE duplicate_key = ? AND timestamp >= ? LIMIT 1')
  const insert = db.prepare(`
    INSERT INTO leads (id, collection, fields, email, timestamp, spam_reason, notice_version, language,
      idempotency_key, fields_hash, duplicate_key, sender_token, source)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const held = db.prepare('SELECT seq, spam_reason FROM leads WHERE id = ? AND spam_reason IS NOT NULL')
  const clearSpam = db.prepare('UPDATE leads SET spam_reason = NULL, version = version + 1 WHERE seq = ?')
  const addSpamChange = db.prepare(`
    INSERT INTO lead_changes (lead_seq, changed_at, actor, field, old_value, new_value)
    VALUES (?, ?, ?, 'spam', ?, ?)`)
  const hasHad = db.prepare('SELECT 1 FROM mails WHERE lead_seq = ? AND kind = ?')
  const find = db.prepare(`SELECT seq, ${leadColumns} FROM leads WHERE id = ?`)
  const setSpam = db.prepare('UPDATE leads SET spam_reason = ?, version = version + 1 WHERE seq = ?')
  const untried = `WHERE lead_seq = ? AND state = 'queued' AND attempts = 0`
  const takeBackMails = db.prepare(`DELETE FROM mails ${untried}`)
  const takeBackHandOvers = db.prepare(`DELETE FROM hand_overs ${untried}`)

  function known(key: Buffer | null, lead: NewLead): LeadReceipt | undefined {
    const row = (key && byKey.get(fieldsHash(lead), key)) ?? byId.get(lead.id)
    return (
      row && {
        id: String(row.id),
        timestamp: Number(row.timestamp),
        created: false,
        otherFields: row.other_fields === 1,
      }
    )
  }

  return {
    createLead(lead: NewLead, duplicateWindowMs: number): LeadReceipt {
      const key = idempotencyKey(lead.collection, lead.idempotencyKey)
      const receipt = known(key, lead)
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
        key && fieldsHash(lead),
        own,
        lead.senderToken ?? null,
        JSON.stringify(lead.source),
      )
      if (spamReason === null) {
        mails.insertAll(lead.mails, Number(lastInsertRowid))
        queue.insertHandOvers(lead.handOvers ?? [], Number(lastInsertRowid))
      }
      return { id: lead.id, timestamp: lead.timestamp, created: true, otherFields: false }
    },

    releaseLead(id: string, newMails: NewMail[], { actor, now }: Editor, handOvers: NewHandOver[]): boolean {
      const row = held.get(id)
      if (!row) return false
      const seq = Number(row.seq)
      clearSpam.run(seq)
      addSpamChange.run(seq, now, actor, valueJson(String(row.spam_reason)), null)
      mails.insertAll(
        newMails.filter(({ content }) => !hasHad.get(seq, content.kind)),
        seq,
      )
      queue.insertHandOvers(handOvers, seq)
      return true
    },

    holdLead(id: string, { actor, now }: Editor): EditResult {
      const row = find.get(id)
      if (!row) return { outcome: 'missing' }
      const lead = leadFromRow(row)
      if (lead.spamReason !== null) return { outcome: 'unchanged', lead }
      const seq = Number(row.seq)
      setSpam.run(markedByPerson, seq)
      addSpamChange.run(seq, now, actor, null, valueJson(markedByPerson))
      takeBackMails.run(seq)
      takeBackHandOvers.run(seq)
      return { outcome: 'changed', lead: { ...lead, spamReason: markedByPerson, version: lead.version + 1 } }
    },
  }
}
