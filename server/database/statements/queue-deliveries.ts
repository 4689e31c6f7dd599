import { addressKey } from '../../mail-address.ts'
import { isThanks, mailQueue, type NewDelivery, type NewMessage, type NewNotice } from '../delivery.ts'
import { countedHash, type HashKey } from '../hash-keys.ts'
import { mostOf, textLock } from '../lead-keys.ts'
import type { LinkPurpose } from '../new-lead.ts'
import { isWithin } from './dialect.ts'
import { exists, run, type Steps } from './steps.ts'

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
  { isThanked, now }: { isThanked: boolean; now: number },
): Steps<void> {
  const queued = deliveries.filter((each) => isThanked || !isThanks(each))
  if (queued.length > 0)
    yield* run(
      `INSERT INTO deliveries (id, queue, kind, lead_id, to_address, subject, created_at, due_at)
       SELECT item ->> 'id', item ->> 'queue', item ->> 'kind', CAST($leadId AS text), item ->> 'to', item ->> 'subject',
         $now, $now FROM each($queued) WHERE true ON CONFLICT DO NOTHING`,
      { leadId, now, queued: JSON.stringify(queued) },
    )
}

/** A mail that somebody caused, as limits count it. */
export interface CountedMail {
  kind: 'thanks' | LinkPurpose
  mailbox: string
  /** The client's network; absent without a limit for clients. */
  client?: string | undefined
}

/** Of two mails at once to one mailbox or by one client, the second counts the first. */
export const locksOf = ({ mailbox, client }: Omit<CountedMail, 'kind'>): string[] =>
  [mailbox, ...(client === undefined ? [] : [client])].map((who) => textLock(`counted\n${who}`))

/** Counts the mail. False, and nothing is written, when its mailbox or client has had its share. */
export function* countMail(
  { kind, mailbox, client }: CountedMail,
  key: Pick<HashKey, 'key'>,
  now: number,
): Steps<boolean> {
  const limits = [
    { what: `${kind} of mailbox`, who: mailbox, ...mostOf.mailbox },
    ...(client === undefined ? [] : [{ what: `${kind} of client`, who: client, ...mostOf.client }]),
  ].map((limit) => ({ ...limit, who: countedHash(key, limit.who).toString('hex') }))
  const given = { limits: JSON.stringify(limits), now }
  const isReached = yield* exists(
    `SELECT 1 FROM each($limits) WHERE CAST(item ->> 'most' AS bigint) <= (SELECT count(*) FROM limits
       WHERE what = item ->> 'what' AND who = unhex(item ->> 'who')
         AND ${isWithin('counted_at', `CAST(item ->> 'withinMs' AS bigint)`)})`,
    given,
  )
  if (isReached) return false
  yield* run(
    `INSERT INTO limits (what, who, counted_at)
     SELECT item ->> 'what', unhex(item ->> 'who'), $now FROM each($limits)`,
    given,
  )
  return true
}
