import { emailKey, idempotencyKey, leadFingerprint } from '../lead-keys.ts'
import { indexAllLeads, type LeadWorkStore } from '../lead-work-store.ts'
import type { Lead, LeadFilter, LeadReceipt, LeadStore, NewMail } from '../store.ts'
import type { Query } from './connection.ts'
import { handOverRows } from './hand-overs.ts'
import { leadConditions } from './lead-filter.ts'
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

export function postgresLeads(
  query: Query,
  serverNow: () => number | null,
  work: Pick<LeadWorkStore, 'indexSomeLeads'>,
): LeadStore {
  return {
    async createLead(lead, duplicateWindowMs): Promise<LeadReceipt> {
      const fingerprint = leadFingerprint(lead)
      const { handOvers = [] } = lead
      const named = {
        new_id: lead.id,
        new_collection: lead.collection,
        new_fields: JSON.stringify(lead.fields),
        new_email: emailKey(lead.fields.email),
        new_timestamp: lead.timestamp,
        new_spam_reason: lead.spamReason,
        new_notice_version: lead.noticeVersion,
        new_language: lead.language,
        new_source: JSON.stringify(lead.source),
        new_idempotency_key: idempotencyKey(lead.collection, lead.idempotencyKey),
        fingerprint,
        twin_lock: String(fingerprint.readBigInt64BE(4)),
        window_ms: duplicateWindowMs,
        server_now: serverNow(),
        new_mails: JSON.stringify(mailRows(lead.mails)),
        // Without it the function is called that knows nothing of hand-overs and does nothing for them.
        ...(handOvers.length > 0 && { new_hand_overs: JSON.stringify(handOverRows(handOvers)) }),
      }
      const parameters = Object.keys(named).map((name, at) => `${name} => $${at + 1}`)
      const [receipt] = await query<LeadReceipt>(
        handOvers.length > 0 ? 'create-lead-and-hand-overs' : 'create-lead',
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
        if (filter.search !== undefined && last === undefined) await indexAllLeads(work)
        const newest = filter.order === 'newest'
        const { from, where, values, searches } = leadConditions(filter)
        const at = values.length
        const rows = await query<LeadRow & { seq: number }>(
          searches ? '' : `list-leads-${newest ? 'newest' : 'oldest'}`,
          `SELECT seq, ${leadColumns} FROM ${from}
           WHERE ${where} AND (timestamp, seq) ${newest ? '<' : '>'} ($${at + 1}, $${at + 2})
           ORDER BY timestamp ${newest ? 'DESC' : ''}, seq ${newest ? 'DESC' : ''} LIMIT ${pageRows}`,
          [...values, last?.timestamp ?? (newest ? Number.MAX_SAFE_INTEGER : -1), last?.seq ?? 0],
        )
        return { rows, more: rows.length === pageRows }
      }, leadFromRow),

    async releaseLead(id, mails, { actor, now }, handOvers = []): Promise<boolean> {
      const [row] = await query<{ released: boolean }>(
        'release-lead',
        `SELECT release_lead(marked_id => $1, new_mails => $2, new_hand_overs => $3, released_by => $4, now_ms => $5,
           server_now => $6) AS released`,
        [
          id,
          JSON.stringify(mailRows(mails)),
          JSON.stringify(handOverRows(handOvers)),
          actor,
          now,
          serverNow(),
        ],
      )
      return row?.released === true
    },
  }
}
