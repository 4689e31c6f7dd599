import { emailKey, fieldsHash } from '../lead-keys.ts'
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

/** Leads as a set in one transaction; for each the receipt, also of one that is known already. */
export const leadWriter =
  (query: Query, serverNow: () => number | null) =>
  async (waiting: WaitingLead[]): Promise<Map<string, LeadReceipt>> => {
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
      fields_hash: key && fieldsHash(lead).toString('hex'),
      sender_token: lead.senderToken?.toString('hex'),
      fingerprint: fingerprint.toString('hex'),
      mails: mailRows(lead.mails),
      hand_overs: handOverRows(lead.handOvers ?? []),
    }))
    const locks = waiting.map(twinLock).sort((a, b) => (a < b ? -1 : 1))
    const receipts = await query<LeadReceipt & { given_id: string }>(
      'create-leads',
      'SELECT * FROM create_leads($1, $2, $3, $4)',
      [JSON.stringify(rows), locks.map(String), waiting[0]?.windowMs, serverNow()],
    )
    return new Map(receipts.map(({ given_id, ...receipt }) => [given_id, receipt]))
  }
