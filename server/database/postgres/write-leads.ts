import { addressKey } from '../../mail-address.ts'
import { deliveriesOf, isThanks } from '../delivery.ts'
import { locksOf, mostThanks, mostThanksOfClient } from '../lead-keys.ts'
import type { LeadReceipt } from '../new-lead.ts'
import type { Database } from '../statements/database.ts'
import type { WaitingLead } from './lead-batches.ts'

/** Writes leads in one transaction. Returns a receipt for each, known ones included. */
export async function writeLeads(db: Database, waiting: WaitingLead[]): Promise<Map<string, LeadReceipt>> {
  const given = waiting.map(({ lead, hashes }) => {
    const deliveries = deliveriesOf(lead.mails, lead.handOvers)
    return {
      id: lead.id,
      collection: lead.collection,
      fields: JSON.stringify(lead.fields),
      email: addressKey(lead.fields.email),
      timestamp: lead.timestamp,
      spam_reason: lead.spamReason,
      notice_version: lead.noticeVersion,
      language: lead.language,
      source: JSON.stringify(lead.source),
      idempotency_key: hashes.key,
      fields_hash: hashes.fields,
      words: hashes.words,
      sender_token: lead.senderToken?.toString('hex'),
      thanked: deliveries.some(isThanks) ? hashes.mailbox : null,
      client: lead.client?.toString('hex'),
      deliveries,
    }
  })
  const locks = waiting.flatMap(({ lead, hashes }) => locksOf(hashes, lead)).sort()
  const { rows } = await db.write<LeadReceipt & { given_id: string }>(
    'SELECT * FROM create_leads_once($given, $locks, $windowMs, $mostThanks, $mostThanksOfClient, $serverNow)',
    { given: JSON.stringify(given), locks, windowMs: waiting[0]?.windowMs, mostThanks, mostThanksOfClient },
  )
  return new Map(rows.map(({ given_id, ...receipt }) => [given_id, receipt]))
}
