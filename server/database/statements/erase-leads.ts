import { collections } from '../../../contract/forms.ts'
import type { Erased, ErasureAnswer, ErasureOptions, Person } from '../erasure.ts'
import { type FingerprintEntry, fingerprintsOf } from '../erasure-fingerprint.ts'
import type { Values } from './dialect.ts'
import { queuedMail, wasTried } from './queue-deliveries.ts'
import { closeGaps } from './replace-lead.ts'
import { ofPerson } from './rows.ts'
import { run, type Steps } from './steps.ts'

/** Also used on copies and on a closed store. */
export const erasureKeyText = 'SELECT key FROM erasure_key'

type PartOptions = Pick<ErasureOptions, 'notify' | 'mail' | 'answer' | 'mayReturn'>

/** One lead or one mail without a lead; by time, at most `limit` of each. */
type PartTarget = { id: string } | { before: number }

export function* erasePart(
  target: PartTarget,
  now: number,
  limit: number,
  { notify = [], mail, answer, mayReturn }: PartOptions,
): Steps<Erased> {
  const { leads, messages: written } = conditionsOf(target)
  const { rows } = yield* run<LeadToErase>(
    `SELECT seq, id FROM leads WHERE ${leads} ORDER BY timestamp LIMIT $limit`,
    { ...target, limit },
  )
  const messages = yield* removeMails(
    `seq IN (SELECT seq FROM deliveries WHERE ${written} ORDER BY created_at LIMIT $limit)`,
    { ...target, limit },
    now,
  )
  if (answer) {
    yield* promiseAnswer('lead_seq among($seqs)', { seqs: rows.map(({ seq }) => seq) }, answer)
    yield* closeRequests(answer, now)
  }
  const mails = yield* removeLeads(rows, now, notify)
  const erased = { leads: rows.length, mails, messages }
  if (rows.length + messages === 0) yield* confirmNothing()
  else {
    const [time] = (yield* run<{ at: number }>('SELECT at($now) AS at', { now })).rows
    const before = 'before' in target && !mayReturn ? target.before : null
    const lines = yield* fingerprints('id' in target ? { addresses: [], leadIds: [target.id] } : undefined)
    yield* recordErasure(lines, erased, time?.at ?? now, before)
    if (mail) yield* run(...queuedMail(mail))
  }
  return erased
}

/**
 * Commits to a person's erasure. From here on it survives a crash: the leads are listed, no claim takes their
 * deliveries, and no restore brings the person back. False when there is nothing to erase.
 */
export function* decideErasure(
  id: string,
  person: Person,
  now: number,
  { notify = [], mail, answer }: PartOptions,
): Steps<boolean> {
  const { addresses, leadIds } = person
  const texts = { addresses: JSON.stringify(addresses), targets: JSON.stringify(notify) }
  const [decided] = (yield* run<{ at: number }>(
    `INSERT INTO erasures_to_finish (id, decided_at, addresses, targets, actor, proof)
     VALUES ($id, at($now), $addresses, $targets, $actor, $proof) RETURNING decided_at AS at`,
    { id, now, ...texts, actor: answer?.actor ?? null, proof: answer?.proof ?? null },
  )).rows
  // Locks the leads from old to new, the order in which a replacement locks them: none is replaced or deleted from here
  // on. Lists them twice, since a replacement that the lock waited for may have added one.
  const listed = `INSERT INTO leads_to_erase (lead_seq, erasure_id)
    SELECT seq, CAST($id AS text) FROM leads WHERE ${ofPerson} ORDER BY seq FOR NO KEY UPDATE ON CONFLICT DO NOTHING`
  let leads = 0
  for (const _ of [1, 2]) leads += (yield* run(listed, { id, addresses, leadIds })).changes
  const written = 'SELECT seq FROM deliveries WHERE address_key among($addresses) LIMIT 1'
  const isNeeded = leads > 0 || (yield* run(written, { addresses })).rows.length > 0
  if (!isNeeded) {
    yield* run('DELETE FROM erasures_to_finish WHERE id = $id', { id })
    yield* confirmNothing()
    return false
  }
  const ofErasure = 'lead_seq IN (SELECT lead_seq FROM leads_to_erase WHERE erasure_id = $id)'
  if (answer) yield* promiseAnswer(ofErasure, { id }, answer)
  const lines = yield* fingerprints(person)
  yield* recordErasure(lines, { leads: 0, mails: 0, messages: 0 }, decided?.at ?? now)
  if (mail) yield* run(...queuedMail(mail))
  return true
}

/** Erases the next batch. Locks the erasure, so two servers take turns. */
export function* carryOutErasure(
  id: string,
  now: number,
  limit: number,
): Steps<Erased & { isDone: boolean }> {
  const [erasure] = (yield* run<ErasureToFinish>(
    `SELECT decided_at AS "decidedAt", addresses, targets, actor, proof FROM erasures_to_finish WHERE id = $id FOR UPDATE`,
    { id },
  )).rows
  if (!erasure) return { leads: 0, mails: 0, messages: 0, isDone: true }
  const { rows } = yield* run<LeadToErase>(
    `SELECT leads.seq, leads.id FROM leads_to_erase JOIN leads ON leads.seq = lead_seq
     WHERE erasure_id = $id ORDER BY lead_seq LIMIT $limit`,
    { id, limit },
  )
  const messages = yield* removeMails(
    'seq IN (SELECT seq FROM deliveries WHERE address_key among($addresses) ORDER BY seq LIMIT $limit)',
    { addresses: JSON.parse(erasure.addresses), limit },
    now,
  )
  const mails = yield* removeLeads(rows, now, JSON.parse(erasure.targets))
  const erased = { leads: rows.length, mails, messages }
  const isDone = rows.length < limit && messages < limit
  if (isDone) {
    const { actor, proof } = erasure
    if (actor !== null && proof !== null) yield* closeRequests({ actor, proof }, now)
    yield* run('DELETE FROM erasures_to_finish WHERE id = $id', { id })
  }
  const lines = yield* fingerprints({ addresses: [], leadIds: rows.map((row) => row.id) })
  if (rows.length + messages > 0) yield* recordErasure(lines, erased, erasure.decidedAt)
  return { ...erased, isDone }
}

interface ErasureToFinish {
  decidedAt: number
  addresses: string
  targets: string
  actor: string | null
  proof: string | null
}

/** Stores the proof on the requests: they lose their lead before the last batch, and are closed by the proof. */
const promiseAnswer = (which: string, values: Values, { proof }: ErasureAnswer) =>
  run(
    `UPDATE person_requests SET proof = $proof, version = version + 1
     WHERE kind = 'erasure' AND closed_at IS NULL AND ${which}`,
    { ...values, proof },
  )

const closeRequests = (answer: ErasureAnswer, now: number) =>
  run(
    `UPDATE person_requests SET closed_at = at($now), closed_by = $actor, outcome = 'done', version = version + 1
     WHERE closed_at IS NULL AND proof = $proof`,
    { ...answer, now },
  )

interface LeadToErase {
  seq: number
  id: string
}

/** Deletes leads with all their data. Returns the number of mails. */
function* removeLeads(leads: LeadToErase[], now: number, notify: string[]): Steps<number> {
  const seqs = leads.map(({ seq }) => seq)
  if (seqs.length === 0) return 0
  yield* leaveChains(seqs)
  if (notify.length > 0) yield* queueErasedEvents(seqs, now, notify)
  // A mail with a link to a lead has no lead_seq. Without this it would be sent or kept.
  yield* removeMails('id IN (SELECT mail_id FROM lead_links WHERE lead_seq among($seqs))', { seqs }, now)
  const mails = yield* removeMails(`lead_seq among($seqs) AND queue = 'mail'`, { seqs }, now)
  yield* run('DELETE FROM leads WHERE seq among($seqs)', { seqs })
  return mails
}

/** Locks these leads and those they replaced from old to new, the order in which a replacement locks them. */
function* leaveChains(seqs: number[]): Steps<void> {
  const { rows } = yield* run<{ isInChain: boolean | number }>(
    `SELECT replaces IS NOT NULL OR replaced_by IS NOT NULL AS "isInChain" FROM leads
     WHERE seq IN (SELECT seq FROM leads WHERE seq among($seqs) UNION
       SELECT older.seq FROM leads AS older JOIN leads AS newer ON newer.id = older.replaced_by WHERE newer.seq among($seqs))
     ORDER BY seq FOR UPDATE`,
    { seqs },
  )
  if (rows.some(({ isInChain }) => isInChain))
    for (const text of closeGaps('seq among($seqs)')) yield* run(text, { seqs })
}

const bodyOfErased = `'{"id":"' || leads.id || '","collection":"' || collection || '"}'`
/** The id in such a body, in SQL for both databases. */
export const erasedLeadIn = (body: string): string =>
  collections.reduce(
    (text, each) => `replace(${text}, '","collection":"${each}"}', '')`,
    `substr(${body}, 8)`,
  )

/** Longer than any request to a target. */
const underWayMs = 60_000

/**
 * Queues `lead.erased` for targets that have or may have the lead. Due after requests in flight to the same target,
 * which could otherwise arrive later.
 */
function* queueErasedEvents(seqs: number[], now: number, notify: string[]): Steps<void> {
  yield* run(
    `INSERT INTO deliveries (id, queue, kind, body, created_at, due_at)
     SELECT newId(), queue, 'lead.erased', body, at($now),
       CASE WHEN until IS NULL OR until < at($now) THEN at($now) WHEN until < at($latest) THEN until ELSE at($latest) END
     FROM (
       SELECT queue, ${bodyOfErased} AS body, (
         SELECT max(due_at) FROM deliveries AS under_way WHERE under_way.lead_seq = leads.seq
           AND under_way.queue = given.queue AND under_way.state = 'queued' AND under_way.attempts > 0) AS until
       FROM deliveries AS given JOIN leads ON leads.seq = given.lead_seq
       WHERE lead_seq among($seqs) AND kind = 'lead.created' AND ${wasTried} AND queue among($notify)) AS known`,
    { seqs, now, latest: now + underWayMs, notify },
  )
}

/** Records the ids, because every server has to delete the files of these mails. */
function* removeMails(where: string, values: object, now: number): Steps<number> {
  const { rows } = yield* run<{ id: string }>(`SELECT id FROM deliveries WHERE ${where} FOR UPDATE`, {
    ...values,
  })
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  yield* run(
    `INSERT INTO erased_mails (mail_id, erased_at) SELECT id, at($now) FROM deliveries WHERE id among($ids)
     ON CONFLICT (mail_id) DO UPDATE SET erased_at = excluded.erased_at`,
    { ids, now },
  )
  return (yield* run('DELETE FROM deliveries WHERE id among($ids)', { ids })).changes
}

/**
 * The row lock is a write, so its commit waits for the standbys: otherwise we would report an erasure that a failover
 * could lose.
 */
const confirmNothing = () => run(`${erasureKeyText} FOR UPDATE`)

/**
 * Fingerprints of the person; for an erasure by time, one entry without a fingerprint. The lock is held until the
 * commit, so erasures become visible in the order of their numbers: whoever lists those after a number misses none. It
 * is the last lock of a transaction, so that no two wait for each other.
 */
function* fingerprints(person: Person | undefined): Steps<FingerprintEntry[]> {
  const [row] = (yield* run<{ key: Uint8Array }>(`${erasureKeyText} FOR UPDATE`)).rows
  if (!row) throw new Error('The table erasure_key is empty: no fingerprint of the erasure can be made.')
  return person ? fingerprintsOf(row.key, person) : [{ kind: 'before' }]
}

/** The first entry carries the counts. */
function* recordErasure(
  lines: FingerprintEntry[],
  erased: Erased,
  erasedAt: number,
  before: number | null = null,
): Steps<void> {
  const items = lines.map(({ kind, fingerprint }, at) => ({
    kind,
    fingerprint: fingerprint?.toString('hex'),
    leads: at === 0 ? erased.leads : 0,
    mails: at === 0 ? erased.mails + erased.messages : 0,
  }))
  yield* run(
    `INSERT INTO erasures (erased_at, kind, fingerprint, erased_before, leads, mails)
     SELECT CAST($erasedAt AS bigint), item ->> 'kind', unhex(item ->> 'fingerprint'), CAST(at($before) AS bigint),
       CAST(item ->> 'leads' AS bigint), CAST(item ->> 'mails' AS bigint) FROM each($items)`,
    { erasedAt, before, items: JSON.stringify(items) },
  )
}

export function conditionsOf(target: PartTarget | { person: Person }) {
  if ('person' in target) return { leads: ofPerson, messages: 'address_key among($addresses)' }
  return 'id' in target
    ? { leads: 'id = $id', messages: `id = $id AND kind = 'message'` }
    : {
        leads: 'timestamp < at($before)',
        // A `lead.erased` that its target has not received stays.
        messages: `lead_seq IS NULL AND created_at < at($before) AND (kind = 'message' OR state = 'sent')`,
      }
}
