import { deliveriesOf, isThanks } from '../delivery.ts'
import { duplicateReason } from '../lead.ts'
import { duplicateKeys, emailKey, fieldsHash, idempotencyKey } from '../lead-keys.ts'
import type { LeadReceipt, NewLead } from '../new-lead.ts'
import { queueDeliveries, thanksKeyFor } from '../statements/queue-deliveries.ts'
import { run, type Steps } from '../statements/steps.ts'

export function* createLead(lead: NewLead, duplicateWindowMs: number): Steps<LeadReceipt> {
  const { id, collection, timestamp, noticeVersion, language, senderToken = null } = lead
  const key = idempotencyKey(collection, lead.idempotencyKey)
  const receipt = yield* knownLead(lead, key)
  if (receipt) return receipt
  const { own, earlier } = duplicateKeys(lead, duplicateWindowMs)
  const isTwin = yield* isThere(earlier, timestamp - duplicateWindowMs)
  const spamReason = lead.spamReason ?? (isTwin ? duplicateReason : null)
  const deliveries = spamReason === null ? deliveriesOf(lead.mails, lead.handOvers) : []
  const thanks = deliveries.some(isThanks) ? yield* thanksKeyFor(lead.fields.email, timestamp) : null
  const { rows } = yield* run<{ seq: number }>(
    `INSERT INTO leads (id, collection, fields, email, timestamp, spam_reason, notice_version, language, idempotency_key,
       fields_hash, duplicate_key, sender_token, thanks_key, source)
     VALUES ($id, $collection, $fields, $email, $timestamp, $spamReason, $noticeVersion, $language, $key,
       $hash, $own, $senderToken, $thanks, $source) RETURNING seq`,
    {
      ...{ id, collection, timestamp, spamReason, noticeVersion, language, key, own, senderToken, thanks },
      fields: JSON.stringify(lead.fields),
      email: emailKey(lead.fields.email),
      hash: key && fieldsHash(lead),
      source: JSON.stringify(lead.source),
    },
  )
  yield* queueDeliveries(rows[0]?.seq ?? 0, deliveries, thanks)
  return { id, timestamp, created: true, otherFields: false }
}

function* knownLead(lead: NewLead, key: Buffer | null): Steps<LeadReceipt | undefined> {
  const byKey = 'SELECT id, timestamp, fields_hash <> $hash AS other FROM leads WHERE idempotency_key = $key'
  const byId = 'SELECT id, timestamp, 0 AS other FROM leads WHERE id = $id'
  type Known = { id: string; timestamp: number; other: number }
  const [same] = key ? (yield* run<Known>(byKey, { key, hash: fieldsHash(lead) })).rows : []
  const [row] = same ? [same] : (yield* run<Known>(byId, { id: lead.id })).rows
  return row && { id: row.id, timestamp: row.timestamp, created: false, otherFields: row.other === 1 }
}

/** A lead that said the same since then. */
function* isThere(keys: Buffer[], since: number): Steps<boolean> {
  const text = 'SELECT 1 FROM leads WHERE duplicate_key = $key AND timestamp >= $since LIMIT 1'
  for (const key of keys) if ((yield* run(text, { key, since })).rows.length > 0) return true
  return false
}
