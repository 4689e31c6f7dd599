import { deliveriesOf } from '../delivery.ts'
import { emailKey, fieldsHash, lockOf, mostThanks } from '../lead-keys.ts'
import type { LeadReceipt } from '../new-lead.ts'
import type { Database } from '../statements/database.ts'
import type { WaitingLead } from './lead-batches.ts'

/** Leads as a set in one transaction; for each the receipt, also of one that is known already. */
export async function writeLeads(db: Database, waiting: WaitingLead[]): Promise<Map<string, LeadReceipt>> {
  const given = waiting.map(({ lead, fingerprint, key }) => ({
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
    thanks: lead.mails.some(({ kind }) => kind === 'acknowledgement'),
    deliveries: deliveriesOf(lead.mails, lead.handOvers),
  }))
  const locks = waiting
    .flatMap(({ fingerprint, address }) => [lockOf(fingerprint), lockOf(address)])
    .sort((a, b) => (a < b ? -1 : 1))
  const { rows } = await db.write<LeadReceipt & { given_id: string }>(
    'SELECT * FROM create_leads($given, $locks, $windowMs, $mostThanks, $serverNow)',
    { given: JSON.stringify(given), locks: locks.map(String), windowMs: waiting[0]?.windowMs, mostThanks },
  )
  return new Map(rows.map(({ given_id, ...receipt }) => [given_id, receipt]))
}
