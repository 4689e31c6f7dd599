import { deliveriesOf, isThanks } from '../delivery.ts'
import { duplicateReason } from '../lead.ts'
import { duplicateKeys, emailKey, fieldsHash, idempotencyKey } from '../lead-keys.ts'
import type { LeadReceipt, NewLead } from '../new-lead.ts'
import { queueDeliveries, thanksKeyFor } from '../statements/queue-deliveries.ts'
import { isThere, run, type Steps } from '../statements/steps.ts'

export function* createLead(lead: NewLead, duplicateWindowMs: number): Steps<LeadReceipt> {
  const { id, collection, timestamp, noticeVersion, language, senderToken = null } = lead
  const key = idempotencyKey(collection, lead.idempotencyKey)
  const hash = key && fieldsHash(lead)
  const receipt = yield* knownLead(id, key, hash)
  if (receipt) return receipt
  const { own, earlier } = duplicateKeys(lead, duplicateWindowMs)
  const isTwin = yield* isOneThere(earlier, timestamp - duplicateWindowMs)
  const spamReason = lead.spamReason ?? (isTwin ? duplicateReason : null)
  const deliveries = spamReason === null ? deliveriesOf(lead.mails, lead.handOvers) : []
  const thanks = deliveries.some(isThanks) ? yield* thanksKeyFor(lead.fields.email, timestamp) : null
  const { rows } = yield* run<{ seq: number }>(
    `INSERT INTO leads (id, collection, fields, email, timestamp, spam_reason, notice_version, language, idempotency_key,
       fields_hash, duplicate_key, sender_token, thanks_key, source)
     VALUES ($id, $collection, $fields, $email, $timestamp, $spamReason, $noticeVersion, $language, $key,
       $hash, $own, $senderToken, $thanks, $source) RETURNING seq`,
    {
      ...{
        id,
        collection,
        timestamp,
        spamReason,
        noticeVersion,
        language,
        key,
        hash,
        own,
        senderToken,
        thanks,
      },
      fields: JSON.stringify(lead.fields),
      email: emailKey(lead.fields.email),
      source: JSON.stringify(lead.source),
    },
  )
  yield* queueDeliveries(rows[0]?.seq ?? 0, deliveries, thanks)
  return { id, timestamp, created: true, otherFields: false }
}

interface KnownLead {
  id: string
  timestamp: number
  other: number
}

function* knownLead(id: string, key: Buffer | null, hash: Buffer | null): Steps<LeadReceipt | undefined> {
  const byKey = 'SELECT id, timestamp, fields_hash <> $hash AS other FROM leads WHERE idempotency_key = $key'
  const byId = 'SELECT id, timestamp, 0 AS other FROM leads WHERE id = $id'
  const [same] = key ? (yield* run<KnownLead>(byKey, { key, hash })).rows : []
  const [known] = same ? [same] : (yield* run<KnownLead>(byId, { id })).rows
  return known && { id: known.id, timestamp: known.timestamp, created: false, otherFields: known.other === 1 }
}

/** A lead that said the same since then. */
function* isOneThere(keys: Buffer[], since: number): Steps<boolean> {
  const text = 'SELECT 1 FROM leads WHERE duplicate_key = $key AND timestamp >= $since LIMIT 1'
  for (const key of keys) if (yield* isThere(text, { key, since })) return true
  return false
}
