import { addressKey } from '../../mail-address.ts'
import { mailQueue } from '../delivery.ts'
import type { Erased, ErasureOptions, ErasureRow } from '../erasure.ts'
import { erasedAddressHash } from '../hash-keys.ts'
import { addressLock } from '../lead-keys.ts'
import { erasureLock } from '../lock-names.ts'
import { queueMails } from './queue-deliveries.ts'
import { begin, run, type Steps } from './steps.ts'

/** Longer than any request to a target, so that the event cannot overtake a `lead.created` on its way. */
const afterUnderWayMs = 60_000

/**
 * Erases everything that has this address now, in one transaction. The row for the address comes first, also where
 * nothing is stored: no copy brings the address back.
 */
export function* eraseAddress(email: string, now: number, options: ErasureOptions): Steps<Erased> {
  const address = addressKey(email)
  const { key } = yield* begin(now, [erasureLock, addressLock(address)])
  yield* run('INSERT INTO erasures (id, erased_at, key_id, address) VALUES (newId(), $now, $keyId, $hash)', {
    now,
    keyId: key.id,
    hash: erasedAddressHash(key, address),
  })
  // No claim and no edit takes a locked lead, and one that arrives from here on is another one.
  const leads = yield* run<{ id: string }>(
    'SELECT id FROM leads WHERE address = $address ORDER BY id FOR UPDATE',
    { address },
  )
  const messages = yield* run<{ id: string }>(
    `SELECT id FROM deliveries WHERE address = $address AND kind IN ('message', 'link')`,
    { address },
  )
  const ids = [...leads.rows, ...messages.rows].map(({ id }) => id)
  yield* recordIds(ids, now)
  const erased = yield* eraseIds(ids, now, options.notify)
  yield* run(
    `UPDATE requests SET address = NULL, lead_id = NULL, closed_at = $now, closed_by = $actor, outcome = 'done',
       proof = $proof, version = version + 1 WHERE address = $address`,
    { address, now, actor: options.actor, proof: options.proof },
  )
  yield* mailAbout(erased, options)
  return erased
}

/** Erases one lead, or one mail without a lead. It closes no request: the person is still there. */
export function* eraseId(id: string, now: number, options: ErasureOptions): Steps<Erased> {
  yield* begin(now, [erasureLock])
  yield* recordIds([id], now)
  const erased = yield* eraseIds([id], now, options.notify)
  yield* mailAbout(erased, options)
  return erased
}

/** An erased id is never stored again. */
const recordIds = (ids: string[], now: number) =>
  run(`INSERT INTO erasures (id, erased_at, erased_id) SELECT newId(), $now, item ->> 'id' FROM each($ids)`, {
    ids: JSON.stringify(ids.map((id) => ({ id }))),
    now,
  })

/** Deletes leads, and mails without one, that were erased: here and now, or as a file or journal knows. */
export function* eraseIds(ids: string[], now: number, notify: string[] = []): Steps<Erased> {
  const leads = yield* deleteLeads(ids, now, notify)
  const { changes } = yield* run(
    `DELETE FROM deliveries WHERE id among($ids) AND kind IN ('message', 'link')`,
    { ids },
  )
  return { ...leads, messages: changes }
}

/** Deletes leads with all that hangs on them, and tells every subscribed target their ids. */
function* deleteLeads(ids: string[], now: number, notify: string[]): Steps<Pick<Erased, 'leads' | 'mails'>> {
  const mails = `SELECT count(*) AS count FROM deliveries WHERE queue = '${mailQueue}' AND lead_id among($ids)`
  const [counted] = (yield* run<{ count: number }>(mails, { ids })).rows
  if (notify.length > 0)
    yield* run(
      `INSERT INTO deliveries (id, queue, kind, body, created_at, due_at)
       SELECT newId(), item ->> 'target', 'lead.erased', '{"id":"' || leads.id || '","collection":"' || collection || '"}',
         $now, $now + ${afterUnderWayMs}
       FROM leads, each($targets) WHERE leads.id among($ids)`,
      { ids, now, targets: JSON.stringify(notify.map((target) => ({ target }))) },
    )
  // A digest that was written to a file shows the leads; without its row the file is deleted.
  yield* run(
    `DELETE FROM deliveries WHERE kind = 'digest' AND state = 'sent'
       AND id IN (SELECT digest FROM deliveries WHERE lead_id among($ids))`,
    { ids },
  )
  const { changes } = yield* run('DELETE FROM leads WHERE id among($ids)', { ids })
  return { leads: changes, mails: counted?.count ?? 0 }
}

function* mailAbout({ leads, messages }: Erased, { mail }: ErasureOptions): Steps<void> {
  if (mail && leads + messages > 0) yield* queueMails([mail], mail)
}

/**
 * Retention: deletes the oldest leads, and mails without a lead, in one part. It records nothing: a restored copy may
 * bring them back until the next daily run, so that one run with a wrong clock empties no copy.
 */
export function* dropOldLeads(
  olderThanMs: number,
  limit: number,
  now: number,
  notify: string[],
): Steps<Erased> {
  const values = { olderThanMs, limit, now }
  // A person who waits for an answer keeps their leads until it is given.
  const old = `SELECT id FROM leads WHERE timestamp < $now - $olderThanMs
    AND NOT EXISTS (SELECT 1 FROM requests WHERE requests.address = leads.address OR requests.lead_id = leads.id)
    ORDER BY timestamp LIMIT $limit`
  const { rows } = yield* run<{ id: string }>(`${old} FOR UPDATE SKIP LOCKED`, values)
  const leads = yield* deleteLeads(
    rows.map(({ id }) => id),
    now,
    notify,
  )
  const messages = yield* run(
    `DELETE FROM deliveries WHERE seq IN (SELECT seq FROM deliveries WHERE lead_id IS NULL AND created_at < $now - $olderThanMs
       AND (kind <> 'lead.erased' OR state = 'sent') ORDER BY created_at LIMIT $limit)`,
    values,
  )
  return { ...leads, messages: messages.changes }
}

export const erasuresText = `SELECT seq, id, erased_at AS "erasedAt", key_id AS "keyId", address, erased_id AS "erasedId"
  FROM erasures WHERE seq > $after ORDER BY seq LIMIT $limit`

export function* erasuresAfter(after: number, limit: number): Steps<ErasureRow[]> {
  return (yield* run<ErasureRow>(erasuresText, { after, limit })).rows
}
