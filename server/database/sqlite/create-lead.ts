import { deliveriesOf, isThanks } from '../delivery.ts'
import { duplicateReason } from '../lead.ts'
import { bytes, duplicateKeys, emailKey, type LeadPrints, printsOf } from '../lead-keys.ts'
import type { LeadReceipt, NewLead } from '../new-lead.ts'
import { queueDeliveries, thanksKeyFor } from '../statements/queue-deliveries.ts'
import { isThere, run, type Steps } from '../statements/steps.ts'

export function* createLead(lead: NewLead, duplicateWindowMs: number): Steps<LeadReceipt> {
  const { id, collection, timestamp, noticeVersion, language, senderToken = null } = lead
  const prints = printsOf(lead)
  const { own, earlier } = duplicateKeys(prints.words, timestamp, duplicateWindowMs)
  const isTwin = yield* isOneThere(earlier, timestamp - duplicateWindowMs)
  const spamReason = lead.spamReason ?? (isTwin ? duplicateReason : null)
  const deliveries = spamReason === null ? deliveriesOf(lead.mails, lead.handOvers) : []
  const thanks = deliveries.some(isThanks) ? yield* thanksKeyFor(prints.address, timestamp) : null
  const [made] = (yield* run<{ seq: number }>(
    `INSERT INTO leads (id, collection, fields, email, timestamp, spam_reason, notice_version, language, source,
       idempotency_key, fields_hash, duplicate_key, sender_token, thanks_key)
     VALUES ($id, $collection, $fields, $email, $timestamp, $spamReason, $noticeVersion, $language, $source,
       $key, $hash, $own, $senderToken, $thanks)
     ON CONFLICT DO NOTHING RETURNING seq`,
    {
      ...{ id, collection, timestamp, spamReason, noticeVersion, language, own, senderToken, thanks },
      fields: JSON.stringify(lead.fields),
      email: emailKey(lead.fields.email),
      source: JSON.stringify(lead.source),
      key: prints.key && bytes(prints.key),
      hash: prints.fields && bytes(prints.fields),
    },
  )).rows
  if (!made) return yield* knownLead(id, prints)
  yield* queueDeliveries(made.seq, deliveries, thanks)
  return { id, timestamp, created: true, otherFields: false }
}

/** The lead that stands in the way of another with its key or id. */
function* knownLead(id: string, { key, fields }: LeadPrints): Steps<LeadReceipt> {
  const [known] = (yield* run<{ id: string; timestamp: number; other: number }>(
    `SELECT id, timestamp, id <> $id AND fields_hash <> $hash AS other FROM leads
     WHERE idempotency_key = $key OR id = $id ORDER BY idempotency_key = $key DESC LIMIT 1`,
    { id, key: key && bytes(key), hash: fields && bytes(fields) },
  )).rows
  if (!known) throw new Error('SQLite neither made the lead nor knows it.')
  return { id: known.id, timestamp: known.timestamp, created: false, otherFields: known.other === 1 }
}

/** A lead that said the same since then. */
function* isOneThere(keys: Buffer[], since: number): Steps<boolean> {
  const text = 'SELECT 1 FROM leads WHERE duplicate_key = $key AND timestamp >= $since LIMIT 1'
  for (const key of keys) if (yield* isThere(text, { key, since })) return true
  return false
}
