import { isImported } from '../../../contract/lead-source.ts'
import { mailboxKey, personAddress } from '../../mail-address.ts'
import { deliveriesOf, isThanks } from '../delivery.ts'
import { lockOf, readsHash, type SentKey, sentKey } from '../lead-keys.ts'
import { erasureLock } from '../lock-names.ts'
import type { LeadReceipt, NewLead } from '../new-lead.ts'
import { searchTextOf } from '../search-text.ts'
import { countMail, digestFor, locksOf, queueDeliveries } from './queue-deliveries.ts'
import { notImported } from './rows.ts'
import { begin, run, type Steps } from './steps.ts'

/**
 * Sending adds. A known key returns its lead; without one the form returns the lead that was sent in the last minutes
 * and reads the same now. Of two equal forms at once the second waits for the first and then finds it.
 */
export function* createLead(lead: NewLead, duplicateWindowMs: number): Steps<LeadReceipt> {
  const { id, collection, fields, spamReason, idempotencyKey, client } = lead
  const reads = readsHash(collection, fields)
  const sent = sentKey(collection, idempotencyKey, fields)
  const mailbox = mailboxKey(fields.email)
  const { at: timestamp, key: hashKey } = yield* begin(lead.timestamp, [
    ...[reads, ...(sent ? [sent.key] : [])].map(lockOf),
    ...locksOf({ mailbox, client }),
    // An id that staff gives, as that of an imported line, may be erased at this moment.
    ...(lead.source.enteredBy ? [erasureLock] : []),
  ])
  const found = yield* findSent(
    { sent, reads, spamReason },
    { now: lead.timestamp, windowMs: duplicateWindowMs },
  )
  if (found) {
    if (sent) yield* keepKey(found.id, sent)
    return found
  }
  const { changes } = yield* run(
    `INSERT INTO leads (id, collection, fields, address, reads, search, timestamp, version, spam_reason, notice_version,
       language, source, unread)
     SELECT CAST($id AS text), CAST($collection AS text), CAST($fields AS text), CAST($address AS text), $reads,
       CAST($search AS text), $timestamp, $timestamp, CAST($spamReason AS text), CAST($noticeVersion AS text),
       CAST($language AS text), CAST($source AS text), CAST($unread AS integer)
     WHERE NOT EXISTS (SELECT 1 FROM erasures WHERE erased_id = $id) ON CONFLICT (id) DO NOTHING`,
    {
      ...{ id, collection, reads, timestamp, spamReason },
      ...{ noticeVersion: lead.noticeVersion, language: lead.language },
      fields: JSON.stringify(fields),
      address: personAddress(fields.email),
      search: searchTextOf(id, fields),
      source: JSON.stringify(lead.source),
      unread: Number(!isImported(lead.source)),
    },
  )
  // An id that is known, or was erased, comes only from outside, as that of an imported line.
  if (changes === 0) return (yield* findById(id)) ?? { id, timestamp, version: timestamp, outcome: 'erased' }
  if (sent) yield* keepKey(id, sent)
  // A held lead sends nothing before its release.
  const deliveries = spamReason === null ? deliveriesOf(lead.mails, lead.handOvers) : []
  const isThanked =
    deliveries.some(isThanks) &&
    (yield* countMail({ kind: 'thanks', mailbox, client }, hashKey, lead.timestamp))
  const notification = spamReason === null && lead.mails.find(({ kind }) => kind === 'notification')
  const digest = notification ? yield* digestFor(client, notification, hashKey, lead.timestamp) : null
  yield* queueDeliveries(id, deliveries, { isThanked, digest, now: lead.timestamp })
  return { id, timestamp, version: timestamp, outcome: 'created', isThanked }
}

type KnownRow = Pick<LeadReceipt, 'id' | 'timestamp' | 'version'> & { isOther?: boolean | number }

const receiptOf = ({ id, timestamp, version, isOther }: KnownRow): LeadReceipt => ({
  ...{ id, timestamp, version },
  outcome: isOther ? 'otherFields' : 'known',
})

/**
 * The row is locked, so the answer waits until the standbys have the lead that it names. A lead that is being erased is
 * waited for, and is then not found.
 */
const forAnswer = 'FOR KEY SHARE OF leads'

/**
 * The lead of the key, else the one that was sent in the last minutes and reads the same now. Held leads stand in
 * nobody's way: only what looks like spam itself finds them. One of a spreadsheet was not sent: nobody would hear of the
 * form. A lead of a little later is found too, because its transaction may have begun after this one; one of a clock that
 * was far ahead is not.
 */
function* findSent(
  { sent, reads, spamReason }: { sent: SentKey | null; reads: Buffer; spamReason: string | null },
  within: { now: number; windowMs: number },
): Steps<LeadReceipt | undefined> {
  const counts = spamReason === null ? 'AND spam_reason IS NULL' : ''
  // `+ 0` keeps the planner from walking through all leads of these minutes.
  const text = `SELECT * FROM (
      SELECT 1 AS place, leads.id, timestamp, version, fields_hash <> $sentFields AS "isOther"
      FROM lead_keys JOIN leads ON leads.id = lead_id WHERE key = $key ${forAnswer}) AS of_key
    UNION ALL SELECT * FROM (
      SELECT 2 AS place, id, timestamp, version, false FROM leads
      WHERE reads = $reads AND timestamp BETWEEN $now - $windowMs AND $now + $windowMs AND ${notImported} ${counts}
      ORDER BY timestamp + 0, id LIMIT 1 ${forAnswer}) AS equal
    ORDER BY place LIMIT 1`
  const values = { key: sent?.key ?? null, sentFields: sent?.fields ?? null, reads, ...within }
  const [row] = (yield* run<KnownRow>(text, values)).rows
  return row && receiptOf(row)
}

function* findById(id: string): Steps<LeadReceipt | undefined> {
  const text = `SELECT id, timestamp, version FROM leads WHERE id = $id ${forAnswer}`
  const [row] = (yield* run<KnownRow>(text, { id })).rows
  return row && receiptOf(row)
}

/** In the transaction that found, made or corrected the lead: a retry finds either the equal lead or the key. */
export const keepKey = (leadId: string, { key, fields }: SentKey) =>
  run(
    'INSERT INTO lead_keys (key, lead_id, fields_hash) VALUES ($key, $leadId, $fields) ON CONFLICT DO NOTHING',
    { key, leadId, fields },
  )
