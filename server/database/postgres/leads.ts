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

const hex = (bytes: Buffer | null) => bytes && `\\x${bytes.toString('hex')}`

export function postgresLeads(query: Query, serverNow: () => number | null): LeadStore {
  return {
    async createLead(lead, duplicateWindowMs): Promise<LeadReceipt> {
      const fingerprint = leadFingerprint(lead)
      const row = {
        id: lead.id,
        collection: lead.collection,
        // A text within the text: PostgreSQL's JSON has no NUL, and its escape must survive.
        fields: JSON.stringify(lead.fields),
        email: emailKey(lead.fields.email).toWellFormed(),
        timestamp: lead.timestamp,
        spam_reason: lead.spamReason,
        notice_version: lead.noticeVersion,
        language: lead.language,
        idempotency_key: hex(idempotencyKey(lead.collection, lead.idempotencyKey)),
        fingerprint: hex(fingerprint),
        twin_lock: String(fingerprint.readBigInt64BE(4)),
        window_ms: duplicateWindowMs,
        server_now: serverNow(),
        mails: mailRows(lead.mails),
      }
      const [receipt] = await query<LeadReceipt>('create-lead', 'SELECT * FROM create_lead($1)', [
        JSON.stringify(row),
      ])
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
