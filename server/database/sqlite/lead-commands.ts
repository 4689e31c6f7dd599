import type { DatabaseSync } from 'node:sqlite'
import { deliveriesOf, type NewDelivery } from '../delivery.ts'
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
  const queue = db.prepare(`
    INSERT INTO deliveries (id, queue, kind, lead_seq, to_address, subject, created_at, due_at)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7) ON CONFLICT DO NOTHING`)
  const toIndex = db.prepare(`
    SELECT lead_seq, ${leadColumns} FROM leads_to_index LEFT JOIN leads ON leads.seq = lead_seq
    ORDER BY lead_seq LIMIT ${leadsPerIndexPart}`)
  const indexed = db.prepare('DELETE FROM leads_to_index WHERE lead_seq = ?')
  const removeText = db.prepare('DELETE FROM lead_search WHERE lead_seq = ?')
  const addText = db.prepare(
    'INSERT INTO lead_search (lead_seq, reference, text, person) VALUES (?, ?, ?, ?)',
  )

  const thanked = db.prepare('SELECT count(*) AS count FROM leads WHERE thanks_key > ? AND thanks_key <= ?')

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
