import type { Erased, ErasureOptions, ErasureTarget } from '../erasure.ts'
import { fingerprintsOf, type Remembered } from '../erasure-fingerprint.ts'
import { queuedMail } from './queue-deliveries.ts'
import { run, type Steps } from './steps.ts'

/** A person has been found by then. */
export type FoundTarget = Exclude<ErasureTarget, { email: string }>

/** Also read from copies, and from a store that nobody has open. */
export const erasureKeyText = 'SELECT key FROM erasure_key'

/** By time at most `partSize` leads, and as many mails without one. */
export function* eraseLeads(
  target: FoundTarget,
  now: number,
  partSize: number,
  { tell = [], mail }: Pick<ErasureOptions, 'tell' | 'mail'>,
): Steps<Erased> {
  const { leads: theirs, messages: written, values } = conditionsOf(target)
  const limit = 'before' in target ? partSize : Number.MAX_SAFE_INTEGER
  const { rows } = yield* run<{ seq: number }>(
    `SELECT seq FROM leads WHERE ${theirs} ORDER BY timestamp LIMIT $limit FOR UPDATE`,
    { ...values, limit },
  )
  const seqs = rows.map(({ seq }) => seq)
  const messages = yield* removeMails(
    `seq IN (SELECT seq FROM deliveries WHERE ${written} ORDER BY created_at LIMIT $limit)`,
    { ...values, limit },
    now,
  )
  if (tell.length > 0) yield* tellTargets(seqs, now, tell)
  const mails = yield* removeMails(`lead_seq among($seqs) AND queue = 'mail'`, { seqs }, now)
  yield* run('DELETE FROM leads WHERE seq among($seqs)', { seqs })
  const erased = { leads: seqs.length, mails, messages }
  if (seqs.length + messages > 0) {
    yield* remember(target, erased, now)
    if (mail) yield* run(...queuedMail(mail))
  }
  // The lock is a write: that nothing is left is only said once the standbys know of the erasure before.
  else yield* run(`${erasureKeyText} FOR UPDATE`)
  return erased
}

/** Longer than anything is on its way to a target. */
const underWayMs = 60_000

/** Behind what is under way to the same target, which would else arrive after it. */
function* tellTargets(seqs: number[], now: number, tell: string[]): Steps<void> {
  yield* run(
    `INSERT INTO deliveries (id, queue, kind, body, created_at, due_at)
     SELECT id || '-erased', queue, 'lead.erased', body, at($now),
       CASE WHEN until IS NULL OR until < at($now) THEN at($now) WHEN until < at($latest) THEN until ELSE at($latest) END
     FROM (
       SELECT given.id, queue, '{"id":"' || leads.id || '","collection":"' || collection || '"}' AS body, (
         SELECT max(due_at) FROM deliveries AS under_way WHERE under_way.lead_seq = leads.seq
           AND under_way.queue = given.queue AND under_way.state = 'queued' AND under_way.attempts > 0) AS until
       FROM deliveries AS given JOIN leads ON leads.seq = given.lead_seq
       WHERE lead_seq among($seqs) AND kind = 'lead.created' AND queue among($tell)) AS known
     WHERE true ON CONFLICT DO NOTHING`,
    { seqs, now, latest: now + underWayMs, tell },
  )
}

/** Their files have to go from the mail folder of every server. */
function* removeMails(where: string, values: object, now: number): Steps<number> {
  const { rows } = yield* run<{ id: string }>(`SELECT id FROM deliveries WHERE ${where} FOR UPDATE`, {
    ...values,
  })
  const ids = rows.map(({ id }) => id)
  yield* run(
    `INSERT INTO erased_mails (mail_id, erased_at) SELECT id, at($now) FROM deliveries WHERE id among($ids)
     ON CONFLICT (mail_id) DO UPDATE SET erased_at = excluded.erased_at`,
    { ids, now },
  )
  return (yield* run('DELETE FROM deliveries WHERE id among($ids)', { ids })).changes
}

/** What went is counted in the first line. */
function* remember(target: FoundTarget, { leads, mails, messages }: Erased, now: number): Steps<void> {
  const [row] = (yield* run<{ key: Uint8Array }>(erasureKeyText)).rows
  if (!row) throw new Error('The key for fingerprints of erasures is missing from the database.')
  const lines: Remembered[] = 'before' in target ? [{ kind: 'before' }] : fingerprintsOf(row.key, target)
  for (const [at, { kind, fingerprint = null }] of lines.entries())
    yield* run(
      `INSERT INTO erasures (erased_at, kind, fingerprint, erased_before, leads, mails)
       VALUES (at($now), $kind, $fingerprint, at($before), $leads, $mails)`,
      {
        now,
        kind,
        fingerprint,
        before: 'before' in target ? target.before : null,
        leads: at === 0 ? leads : 0,
        mails: at === 0 ? mails + messages : 0,
      },
    )
}

export function conditionsOf(target: FoundTarget) {
  if ('id' in target) return { leads: 'id = $id', messages: `id = $id AND kind = 'message'`, values: target }
  if ('person' in target)
    return {
      leads: 'id among($leadIds)',
      messages: 'address_key among($addresses)',
      values: { ...target.person },
    }
  return {
    leads: 'timestamp < at($before)',
    messages: 'lead_seq IS NULL AND created_at < at($before)',
    values: target,
  }
}
