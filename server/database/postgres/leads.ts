import { emailKey, idempotencyKey, leadFingerprint } from '../lead-keys.ts'
import type { Lead, LeadFilter, LeadReceipt, LeadStore, NewMail } from '../store.ts'
import type { Query } from './connection.ts'
import { readInPages } from './read-in-pages.ts'
import { type LeadRow, leadColumns, leadFromRow } from './rows.ts'

const pageRows = 500

/** As the SQL functions take them. JSON refuses half a surrogate pair, which a visitor may send in an address. */
const mailRows = (mails: NewMail[]) =>
  mails.map(({ id, to, subject, content, dueAt }) => ({
    id,
    kind: content.kind,
    address: to.toWellFormed(),
    subject: subject.toWellFormed(),
    due_at: dueAt,
  }))

export function postgresLeads(query: Query, serverNow: () => number | null): LeadStore {
  return {
    async createLead(lead, duplicateWindowMs): Promise<LeadReceipt> {
      const fingerprint = leadFingerprint(lead)
      const named = {
        new_id: lead.id,
        new_collection: lead.collection,
        new_fields: JSON.stringify(lead.fields),
        new_email: emailKey(lead.fields.email),
        new_timestamp: lead.timestamp,
        new_spam_reason: lead.spamReason,
        new_notice_version: lead.noticeVersion,
        new_language: lead.language,
        new_idempotency_key: idempotencyKey(lead.collection, lead.idempotencyKey),
        fingerprint,
        twin_lock: String(fingerprint.readBigInt64BE(4)),
        window_ms: duplicateWindowMs,
        server_now: serverNow(),
        new_mails: JSON.stringify(mailRows(lead.mails)),
      }
      const parameters = Object.keys(named).map((name, at) => `${name} => $${at + 1}`)
      const [receipt] = await query<LeadReceipt>(
        'create-lead',
        `SELECT * FROM create_lead(${parameters})`,
        Object.values(named),
      )
      if (!receipt?.id) throw new Error('PostgreSQL neither made the lead nor knows it.')
      return receipt
    },

    async findLead(id): Promise<Lead | undefined> {
      const [row] = await query<LeadRow>('find-lead', `SELECT ${leadColumns} FROM leads WHERE id = $1`, [id])
      return row && leadFromRow(row)
    },

    listLeads: (filter: LeadFilter) =>
      readInPages(async (last?: LeadRow & { seq: number }) => {
        const rows = await query<LeadRow & { seq: number }>(
          'list-leads',
          `SELECT seq, ${leadColumns} FROM leads
           WHERE (timestamp, seq) > ($1, $2) AND timestamp < $3
             AND ($4::text IS NULL OR collection = $4) AND ($5::text IS NULL OR email = $5)
             AND ($6::boolean IS NULL OR (spam_reason IS NOT NULL) = $6)
           ORDER BY timestamp, seq LIMIT ${pageRows}`,
          [
            last?.timestamp ?? (filter.since ?? 0) - 1,
            last?.seq ?? Number.MAX_SAFE_INTEGER,
            filter.until ?? Number.MAX_SAFE_INTEGER,
            filter.collection,
            filter.email === undefined ? null : emailKey(filter.email),
            filter.spam && filter.spam === 'only',
          ],
        )
        return { rows, more: rows.length === pageRows }
      }, leadFromRow),

    async releaseLead(id, mails): Promise<boolean> {
      const [row] = await query<{ released: boolean }>(
        'release-lead',
        'SELECT release_lead($1, $2, $3) AS released',
        [id, JSON.stringify(mailRows(mails)), serverNow()],
      )
      return row?.released === true
    },
  }
}
