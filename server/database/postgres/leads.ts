import { duplicateKeys, emailKey, idempotencyKey } from '../lead-keys.ts'
import type { Lead, LeadFilter, LeadReceipt, LeadStore, NewMail } from '../store.ts'
import type { Query } from './connection.ts'
import { readInPages } from './read-in-pages.ts'
import { type LeadRow, leadColumns, leadFromRow } from './rows.ts'

const pageRows = 500

/** Five arrays, one entry per mail, as the SQL functions take them. */
const mailArrays = (mails: NewMail[]) => [
  mails.map((mail) => mail.id),
  mails.map((mail) => mail.content.kind),
  mails.map((mail) => mail.to),
  mails.map((mail) => mail.subject),
  mails.map((mail) => mail.dueAt),
]

export function postgresLeads(query: Query): LeadStore {
  return {
    async createLead(lead, duplicateWindowMs): Promise<LeadReceipt> {
      const { own, earlier } = duplicateKeys(lead, duplicateWindowMs)
      const [receipt] = await query<LeadReceipt>(
        'create-lead',
        'SELECT * FROM create_lead($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18)',
        [
          lead.id,
          lead.collection,
          JSON.stringify(lead.fields),
          emailKey(lead.fields.email),
          lead.timestamp,
          lead.spamReason,
          lead.noticeVersion,
          lead.language,
          idempotencyKey(lead.collection, lead.idempotencyKey),
          own,
          earlier,
          lead.timestamp - duplicateWindowMs,
          String(own.readBigInt64BE(8)),
          ...mailArrays(lead.mails),
        ],
      )
      if (!receipt) throw new Error('PostgreSQL neither made the lead nor knows it.')
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
        'SELECT release_lead($1,$2,$3,$4,$5,$6) AS released',
        [id, ...mailArrays(mails)],
      )
      return row?.released === true
    },

    async eraseLeads(who, now): Promise<number> {
      const byId = 'id' in who
      const [row] = await query<{ gone: number }>('erase-leads', 'SELECT erase_leads($1,$2,$3,$4) AS gone', [
        byId ? 'id' : 'email',
        byId ? who.id : null,
        byId ? null : emailKey(who.email),
        now,
      ])
      return row?.gone ?? 0
    },
  }
}
