import type { DatabaseSync } from 'node:sqlite'
import { deliveriesOf, type NewDelivery } from '../delivery.ts'
import { type Editor, type EditResult, type LeadEdit, markedByPerson } from '../lead.ts'
import { editedLead, thanksElsewhere, valueJson, withoutNote } from '../lead-edits.ts'
import {
  duplicateKeys,
  emailKey,
  fieldsHash,
  idempotencyKey,
  mostThanks,
  personKey,
  searchReference,
  thanksKeys,
} from '../lead-keys.ts'
import type { LeadReceipt, NewLead } from '../new-lead.ts'
import { searchTextOf } from '../search-text.ts'
import { type LeadRow, leadColumns, leadFromRow } from '../statements/rows.ts'

/** So that a lead waits for a small part at most. */
const leadsPerIndexPart = 100
/** So that its last letters, too, begin a trigram: one or two are looked up as the beginning of trigrams. */
const endOfText = '\n\n'

const isNoThanks = ({ kind }: NewDelivery) => kind !== 'acknowledgement'

/** What is written about a lead, from its first day on. */
export function leadCommands(db: DatabaseSync) {
  const byKey = db.prepare(`
    SELECT id, timestamp, fields_hash <> ? AS other_fields FROM leads WHERE idempotency_key = ?`)
  const byId = db.prepare('SELECT id, timestamp, 0 AS other_fields FROM leads WHERE id = ?')
  const twin = db.prepare('SELECT 1 FROM leads WHERE duplicate_key = ? AND timestamp >= ? LIMIT 1')
  const insert = db.prepare(`
    INSERT INTO leads (id, collection, fields, email, timestamp, spam_reason, notice_version, language,
      idempotency_key, fields_hash, duplicate_key, sender_token, thanks_key, source)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const find = db.prepare(`SELECT seq, ${leadColumns} FROM leads WHERE id = ?`)
  const correct = db.prepare('UPDATE leads SET fields = ?, email = ? WHERE seq = ?')
  const update = db.prepare(`
    UPDATE leads SET status = ?, owner = ?, due_on = ?, version = version + 1 WHERE seq = ?`)
  const setSpam = db.prepare('UPDATE leads SET spam_reason = ?, version = version + 1 WHERE seq = ?')
  const addChange = db.prepare(`
    INSERT INTO lead_changes (lead_seq, changed_at, actor, field, old_value, new_value, note_id)
    VALUES (?, ?, ?, ?, ?, ?, ?)`)
  const knownNote = db.prepare('SELECT 1 FROM lead_changes WHERE note_id = ?')
  const queue = db.prepare(`
    INSERT INTO deliveries (id, queue, kind, lead_seq, to_address, subject, created_at, due_at)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7) ON CONFLICT DO NOTHING`)
  const takeBack = db.prepare(`
    DELETE FROM deliveries WHERE lead_seq = ? AND state = 'queued' AND attempts = 0`)
  const tellOfChange = db.prepare(`
    INSERT INTO deliveries (id, queue, kind, lead_seq, lead_version, to_address, subject, created_at, due_at)
    VALUES (?1, 'mail', ?2, ?3, ?4, ?5, ?6, ?7, ?7)`)
  const keepRecipient = db.prepare(`
    UPDATE deliveries SET to_address = ?
    WHERE lead_seq = ? AND kind = 'acknowledgement' AND state = 'sent' AND to_address IS NULL`)
  const takeBackThanks = db.prepare(`
    DELETE FROM deliveries WHERE lead_seq = ? AND kind = 'acknowledgement' AND state <> 'sent'`)
  const toIndex = db.prepare(`
    SELECT lead_seq, ${leadColumns} FROM leads_to_index LEFT JOIN leads ON leads.seq = lead_seq
    ORDER BY lead_seq LIMIT ${leadsPerIndexPart}`)
  const indexed = db.prepare('DELETE FROM leads_to_index WHERE lead_seq = ?')
  const removeText = db.prepare('DELETE FROM lead_search WHERE lead_seq = ?')
  const addText = db.prepare(
    'INSERT INTO lead_search (lead_seq, reference, text, person) VALUES (?, ?, ?, ?)',
  )

  const thanked = db.prepare('SELECT count(*) AS count FROM leads WHERE thanks_key > ? AND thanks_key <= ?')
  const setThanks = db.prepare('UPDATE leads SET thanks_key = ? WHERE seq = ?')
  const hasThanks = db.prepare(`SELECT 1 FROM deliveries WHERE lead_seq = ? AND kind = 'acknowledgement'`)

  /** Null where nobody is to be thanked, or enough leads of this address were in the 24 hours before. */
  const thanksKeyFor = (deliveries: NewDelivery[], email: string, now: number): Buffer | null => {
    if (deliveries.every(isNoThanks)) return null
    const { own, lastDay } = thanksKeys(email, now)
    const counts = lastDay.map(({ after, upTo }) => Number(thanked.get(after, upTo)?.count))
    return counts.reduce((sum, count) => sum + count, 0) < mostThanks ? own : null
  }

  const known = (key: Buffer | null, lead: NewLead): LeadReceipt | undefined => {
    const row = (key && byKey.get(fieldsHash(lead), key)) ?? byId.get(lead.id)
    const otherFields = row?.other_fields === 1
    return row && { id: String(row.id), timestamp: Number(row.timestamp), created: false, otherFields }
  }

  const queueAll = (deliveries: NewDelivery[], seq: number | bigint) => {
    for (const { id, queue: name, kind, to, subject, dueAt } of deliveries)
      queue.run(id, name, kind, seq, to, subject, dueAt)
  }

  const found = (id: string) => {
    // The columns are written only from a Lead.
    const row = find.get(id) as (LeadRow & { seq: number }) | undefined
    return row && { seq: row.seq, lead: leadFromRow(row) }
  }

  const changeSpam = (seq: number, from: string | null, to: string | null, { actor, now }: Editor) => {
    setSpam.run(to, seq)
    addChange.run(seq, now, actor, 'spam', valueJson(from), valueJson(to), null)
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
      const deliveries = spamReason === null ? deliveriesOf(lead.mails, lead.handOvers) : []
      const thanks = thanksKeyFor(deliveries, lead.fields.email, lead.timestamp)
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
        thanks,
        JSON.stringify(lead.source),
      )
      queueAll(thanks ? deliveries : deliveries.filter(isNoThanks), lastInsertRowid)
      return { id: lead.id, timestamp: lead.timestamp, created: true, otherFields: false }
    },

    releaseLead(id: string, deliveries: NewDelivery[], by: Editor): boolean {
      const held = found(id)
      if (!held || held.lead.spamReason === null) return false
      changeSpam(held.seq, held.lead.spamReason, null, by)
      const thanks = hasThanks.get(held.seq) ? null : thanksKeyFor(deliveries, held.lead.fields.email, by.now)
      if (thanks) setThanks.run(thanks, held.seq)
      queueAll(thanks ? deliveries : deliveries.filter(isNoThanks), held.seq)
      return true
    },

    holdLead(id: string, by: Editor): EditResult {
      const { seq = 0, lead } = found(id) ?? {}
      if (!lead) return { outcome: 'missing' }
      if (lead.spamReason !== null) return { outcome: 'unchanged', lead }
      changeSpam(seq, null, markedByPerson, by)
      takeBack.run(seq)
      if (!hasThanks.get(seq)) setThanks.run(null, seq)
      return { outcome: 'changed', lead: { ...lead, spamReason: markedByPerson, version: lead.version + 1 } }
    },

    editLead(id: string, edit: LeadEdit, { actor, now, version }: Editor): EditResult {
      const { seq = 0, lead: before } = found(id) ?? {}
      if (!before) return { outcome: 'missing' }
      if (version !== undefined && version !== before.version) return { outcome: 'conflict', lead: before }
      const isKnown = edit.noteId !== undefined && knownNote.get(edit.noteId) !== undefined
      const { lead, differences } = editedLead(before, isKnown ? withoutNote(edit) : edit)
      if (differences.length === 0) return { outcome: 'unchanged', lead }
      update.run(lead.status, lead.owner, lead.dueOn, seq)
      // Only what was corrected goes into the index again.
      if (edit.fields) correct.run(JSON.stringify(lead.fields), emailKey(lead.fields.email), seq)
      for (const { field, from, to, noteId = null } of differences)
        addChange.run(seq, now, actor, field, valueJson(from), valueJson(to), noteId)
      const thanks = thanksElsewhere(differences)
      if (thanks) keepRecipient.run(thanks.sentTo, seq)
      if (thanks && !thanks.canArrive) takeBackThanks.run(seq)
      const { mail } = edit
      if (mail) tellOfChange.run(mail.id, mail.kind, seq, lead.version, mail.to, mail.subject, mail.dueAt)
      return { outcome: 'changed', lead, before }
    },

    indexSomeLeads(): number {
      const rows = toIndex.all()
      for (const row of rows) {
        const seq = Number(row.lead_seq)
        removeText.run(seq)
        indexed.run(seq)
        if (row.id === null) continue
        const { id, fields } = leadFromRow(row as unknown as LeadRow)
        const text = searchTextOf(fields) + endOfText
        addText.run(seq, searchReference(id), text, personKey(fields.email))
      }
      return rows.length
    },
  }
}
