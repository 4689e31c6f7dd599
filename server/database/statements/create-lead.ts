import { addressKey } from '../../mail-address.ts'
import { deliveriesOf, isThanks } from '../delivery.ts'
import { bytes, duplicateKeys, hashesOf, type LeadHashes, locksOf } from '../lead-keys.ts'
import type { LeadReceipt, NewLead } from '../new-lead.ts'
import { countClient, mayThank, queueDeliveries, thanksKeyFor } from './queue-deliveries.ts'
import { dropUnsent, lockLatestReplacement, replaceLead } from './replace-lead.ts'
import { isKept } from './rows.ts'
import { run, type Steps } from './steps.ts'

/**
 * Creates one lead. SQLite uses this for every lead. PostgreSQL uses it for leads that replace another, and the
 * function `create_leads_once`, with the same rules, for all others in batches.
 */
export function* createLead(lead: NewLead, duplicateWindowMs: number): Steps<LeadReceipt> {
  const { id, collection, spamReason, noticeVersion, language, senderToken = null } = lead
  // Row locks before advisory locks, as everywhere: two orders would deadlock.
  const older =
    lead.change && spamReason === null ? yield* lockLatestReplacement(lead.change, collection) : undefined
  const hashes = hashesOf(lead)
  const timestamp = lead.change ? yield* lockHashes(hashes, lead) : lead.timestamp
  const { own, earlier } = duplicateKeys(hashes.words, timestamp, duplicateWindowMs)
  const since = timestamp - duplicateWindowMs
  const known = yield* knownLead(id, hashes)
  if (known) return known
  const first = yield* findDuplicate(earlier, since, { spamReason, older: older !== undefined })
  if (first) return yield* keepKey(first, hashes)
  // Before the limit is checked: unsent mails of the older lead must not count.
  if (older) yield* dropUnsent(older.seq)
  const deliveries = spamReason === null ? deliveriesOf(lead.mails, lead.handOvers) : []
  const thanks =
    deliveries.some(isThanks) && (yield* mayThank(lead.client, timestamp))
      ? yield* thanksKeyFor(hashes.mailbox, timestamp)
      : null
  const [made] = (yield* run<{ seq: number }>(
    `INSERT INTO leads (id, collection, fields, email, timestamp, spam_reason, notice_version, language, source,
       idempotency_key, fields_hash, duplicate_key, sender_token, thanks_key)
     VALUES ($id, $collection, $fields, $email, $timestamp, $spamReason, $noticeVersion, $language, $source,
       $key, $hash, $own, $senderToken, $thanks)
     ON CONFLICT DO NOTHING RETURNING seq`,
    {
      ...{ id, collection, timestamp, spamReason, noticeVersion, language, own, senderToken, thanks },
      fields: JSON.stringify(lead.fields),
      email: addressKey(lead.fields.email),
      source: JSON.stringify(lead.source),
      key: hashes.key && bytes(hashes.key),
      hash: hashes.fields && bytes(hashes.fields),
    },
  )).rows
  if (!made) return (yield* knownLead(id, hashes)) ?? failInsert()
  if (older) yield* replaceLead(older, { id, seq: made.seq })
  yield* queueDeliveries(made.seq, deliveries, thanks)
  if (thanks && lead.client) yield* countClient(lead.client, timestamp)
  return { id, timestamp, created: true, otherFields: false }
}

function failInsert(): never {
  throw new Error('The lead was not inserted, and no stored lead has its id or idempotency key.')
}

/**
 * In PostgreSQL: locks out leads with the same content, mailbox or client. Returns the time by the database's clock.
 */
function* lockHashes(hashes: LeadHashes, lead: NewLead): Steps<number> {
  const { timestamp } = lead
  for (const lock of locksOf(hashes, lead)) yield* run('SELECT lock($lock)', { lock })
  const [clock] = (yield* run<{ now: number }>('SELECT at($timestamp) AS now', { timestamp })).rows
  return clock?.now ?? timestamp
}

interface KnownRow {
  id: string
  timestamp: number
  other: boolean | number
}

const receiptOf = (row: KnownRow | undefined): LeadReceipt | undefined =>
  row && { id: row.id, timestamp: row.timestamp, created: false, otherFields: Boolean(row.other) }

/** The stored lead with the same key or id, also while it is erased: a retry repeats a form that was sent before. */
function* knownLead(id: string, { key, fields }: LeadHashes): Steps<LeadReceipt | undefined> {
  const byKey = `SELECT leads.id, leads.timestamp, leads.id <> $id AND keyed.fields_hash <> $hash AS other
    FROM (SELECT seq, fields_hash FROM leads WHERE idempotency_key = $key
      UNION ALL SELECT lead_seq, fields_hash FROM repeated_keys WHERE idempotency_key = $key) AS keyed
    JOIN leads ON leads.seq = keyed.seq`
  const [known] =
    key && fields ? (yield* run<KnownRow>(byKey, { id, key: bytes(key), hash: bytes(fields) })).rows : []
  if (known) return receiptOf(known)
  const byId = 'SELECT id, timestamp, 0 AS other FROM leads WHERE id = $id'
  return receiptOf((yield* run<KnownRow>(byId, { id })).rows[0])
}

/**
 * The first lead with the same content since then. A held lead does not count for one that is not spam. For a
 * replacement, replaced leads do not count: a sender may change the content back to what it was.
 */
function* findDuplicate(
  keys: Buffer[],
  since: number,
  { spamReason, older }: { spamReason: string | null; older: boolean },
): Steps<LeadReceipt | undefined> {
  const counts = `${spamReason === null ? 'AND spam_reason IS NULL' : ''} ${older ? 'AND replaced_by IS NULL' : ''}`
  const text = `SELECT id, timestamp, 0 AS other FROM leads WHERE duplicate_key = $key AND timestamp >= $since
    AND ${isKept} ${counts} ORDER BY seq LIMIT 1`
  for (const key of keys) {
    const [first] = (yield* run<KnownRow>(text, { key, since })).rows
    if (first) return receiptOf(first)
  }
  return undefined
}

/**
 * Stores the idempotency key of a repeated form, so that a retry gets the same answer after the window too. In the
 * same transaction: a retry that comes when the window ends finds either the equal lead or the key.
 */
function* keepKey(first: LeadReceipt, { key, fields }: LeadHashes): Steps<LeadReceipt> {
  if (key && fields)
    yield* run(
      `INSERT INTO repeated_keys (idempotency_key, fields_hash, lead_seq)
       SELECT unhex($key), unhex($fields), seq FROM leads WHERE id = $id FOR KEY SHARE ON CONFLICT DO NOTHING`,
      { id: first.id, key, fields },
    )
  return first
}
