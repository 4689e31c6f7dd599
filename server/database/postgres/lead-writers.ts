import { emailKey } from '../lead-keys.ts'
import type { LeadReceipt, NewMail } from '../store.ts'
import type { Query } from './connection.ts'
import { handOverRows } from './hand-overs.ts'
import type { WaitingLead } from './lead-batches.ts'

/** As the SQL functions take them. JSON refuses half a surrogate pair, which a visitor may send in an address. */
export const mailRows = (mails: NewMail[]) =>
  mails.map(({ id, to, subject, content, dueAt }) => ({
    id,
    kind: content.kind,
    address: to.toWellFormed(),
    subject: subject.toWellFormed(),
    due_at: dueAt,
  }))

const twinLock = ({ fingerprint }: WaitingLead) => fingerprint.readBigInt64BE(4)

/** Leads as a set in one transaction, and one by itself where the set does not go through or knows it already. */
export function leadWriters(query: Query, serverNow: () => number | null) {
  return {
    async writeAll(waiting: WaitingLead[]): Promise<Map<string, LeadReceipt>> {
      const rows = waiting.map(({ lead, fingerprint, key }) => ({
        id: lead.id,
        collection: lead.collection,
        fields: JSON.stringify(lead.fields),
        email: emailKey(lead.fields.email).toWellFormed(),
        timestamp: lead.timestamp,
        spam_reason: lead.spamReason,
        notice_version: lead.noticeVersion,
        language: lead.language,
        source: JSON.stringify(lead.source),
        idempotency_key: key?.toString('hex'),
        fingerprint: fingerprint.toString('hex'),
        mails: mailRows(lead.mails),
        hand_overs: handOverRows(lead.handOvers ?? []),
      }))
      const locks = waiting.map(twinLock).sort((a, b) => (a < b ? -1 : 1))
      const made = await query<Omit<LeadReceipt, 'created'>>(
        'create-leads',
        'SELECT * FROM create_leads($1, $2, $3, $4)',
        [JSON.stringify(rows), locks.map(String), waiting[0]?.windowMs, serverNow()],
      )
      return new Map(made.map((receipt) => [receipt.id, { ...receipt, created: true }]))
    },

    async writeAlone(waiting: WaitingLead): Promise<LeadReceipt> {
      const { lead, fingerprint, key } = waiting
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
        new_idempotency_key: key,
        fingerprint,
        twin_lock: String(twinLock(waiting)),
        window_ms: waiting.windowMs,
        server_now: serverNow(),
        new_mails: JSON.stringify(mailRows(lead.mails)),
        new_hand_overs: JSON.stringify(handOverRows(lead.handOvers ?? [])),
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
  }
}
