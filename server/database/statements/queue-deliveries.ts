import { addressKey } from '../../mail-address.ts'
import { isThanks, mailQueue, type NewDelivery, type NewMessage, type NewNotice } from '../delivery.ts'
import { countedHash, type HashKey } from '../hash-keys.ts'
import { mostOf, textLock } from '../lead-keys.ts'
import type { LinkPurpose } from '../new-lead.ts'
import { isWithin } from './dialect.ts'
import { run, type Steps } from './steps.ts'

export const wasTried = '(sent_at IS NOT NULL OR attempts > 0)'

/**
 * Inserts mails with their own text, but none whose id was erased. Their caller has locked addresses and erasures.
 * `which` limits them further.
 */
export const queueMails = (
  mails: NewNotice[],
  { now, waitMs = 0 }: Pick<NewMessage, 'now' | 'waitMs'>,
  which = 'true',
) =>
  run(
    `INSERT INTO deliveries (id, queue, kind, to_address, address, subject, body, created_at, due_at)
     SELECT item ->> 'id', '${mailQueue}', 'message', item ->> 'to', item ->> 'address', item ->> 'subject', item ->> 'body',
       $now, $now + $waitMs
     FROM each($mails) WHERE NOT EXISTS (SELECT 1 FROM erasures WHERE erased_id = item ->> 'id') AND ${which}
     ON CONFLICT (id) DO NOTHING`,
    { mails: JSON.stringify(mails.map(mailJson)), now, waitMs },
  )

/** JSON cannot hold a lone surrogate. */
const mailJson = ({ id, to, subject, body }: NewNotice) => ({
  id,
  to: to.toWellFormed(),
  address: addressKey(to),
  subject: subject.toWellFormed(),
  body: body.toWellFormed(),
})

/** Queues what a lead has not had yet. A thank-you only within its limits. */
export function* queueDeliveries(
  leadId: string,
  deliveries: NewDelivery[],
  { isThanked, digest = null, now }: { isThanked: boolean; digest?: string | null; now: number },
): Steps<void> {
  const queued = deliveries.filter((each) => isThanked || !isThanks(each))
  if (queued.length > 0)
    yield* run(
      `INSERT INTO deliveries (id, queue, kind, lead_id, to_address, subject, digest, created_at, due_at)
       SELECT item ->> 'id', item ->> 'queue', item ->> 'kind', CAST($leadId AS text), item ->> 'to', item ->> 'subject',
         CASE item ->> 'kind' WHEN 'notification' THEN CAST($digest AS text) END, $now, $now FROM each($queued) WHERE true ON CONFLICT DO NOTHING`,
      { leadId, now, digest, queued: JSON.stringify(queued) },
    )
}

/** A mail that somebody caused, as limits count it. */
export interface CountedMail {
  kind: 'thanks' | 'notifications' | LinkPurpose
  mailbox?: string
  /** The client's network; absent without a limit for clients. */
  client?: string | undefined
}

/** Of two mails at once to one mailbox or by one client, the second counts the first. */
export const locksOf = ({ mailbox, client }: Omit<CountedMail, 'kind'>): string[] =>
  [mailbox, client].flatMap((who) => (who === undefined ? [] : textLock(`counted\n${who}`)))

/** Counts the mail. False, and nothing is written, when its mailbox or client has had its share. */
export function* countMail(
  { kind, mailbox, client }: CountedMail,
  key: HashKey,
  now: number,
): Steps<boolean> {
  const limits = [
    ...(mailbox === undefined ? [] : [{ what: `${kind} of mailbox`, who: mailbox, ...mostOf.mailbox }]),
    ...(client === undefined ? [] : [{ what: `${kind} of client`, who: client, ...mostOf.client }]),
  ].map((limit) => ({ ...limit, who: countedHash(key, limit.who).toString('hex') }))
  const { changes } = yield* run(
    `INSERT INTO limits (what, who, counted_at)
     SELECT item ->> 'what', unhex(item ->> 'who'), $now FROM each($limits)
     WHERE NOT EXISTS (SELECT 1 FROM each($limits) WHERE CAST(item ->> 'most' AS bigint) <= (SELECT count(*) FROM limits
       WHERE what = item ->> 'what' AND who = unhex(item ->> 'who')
         AND ${isWithin('counted_at', `CAST(item ->> 'withinMs' AS bigint)`)}))`,
    { limits: JSON.stringify(limits), now },
  )
  return changes > 0
}

const digestMs = 3_600_000
/** More would make a mail that servers refuse. The next one is begun then. */
const mostInDigest = 500

/**
 * Beyond its client's share a notification leaves with the others of this client, once an hour: the id of that digest.
 * Null within the share. The row of the digest is locked, so that no notification joins one that is claimed meanwhile.
 */
export function* digestFor(
  client: string | undefined,
  { to }: Pick<NewMessage, 'to'>,
  key: HashKey,
  now: number,
): Steps<string | null> {
  if (client === undefined) return null
  if (yield* countMail({ kind: 'notifications', client }, key, now)) return null
  const values = { who: countedHash(key, client).toString('hex'), to: to.toWellFormed(), now }
  const open = yield* run<{ id: string }>(
    `SELECT id FROM deliveries WHERE kind = 'digest' AND state = 'queued' AND body = $who AND to_address = $to
       AND attempts = 0 AND (SELECT count(*) FROM deliveries AS one WHERE one.digest = deliveries.id) < ${mostInDigest}
     LIMIT 1 FOR UPDATE`,
    values,
  )
  const begun =
    open.rows[0] ??
    (yield* run<{ id: string }>(
      `INSERT INTO deliveries (id, queue, kind, to_address, body, created_at, due_at, wait_ms)
       VALUES (newId(), '${mailQueue}', 'digest', $to, $who, $now + ${digestMs}, $now + ${digestMs}, ${digestMs})
       RETURNING id`,
      values,
    )).rows[0]
  return begun?.id ?? null
}
