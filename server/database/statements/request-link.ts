import { addressKey } from '../../mail-address.ts'
import { mailQueue } from '../delivery.ts'
import { clientMs, lockOf, mostThanks, mostThanksOfClient } from '../lead-keys.ts'
import type { WantedLinkMail } from '../new-lead.ts'
import { run, type Steps } from './steps.ts'

const dayMs = 24 * 60 * 60_000

/**
 * As many links for a mailbox and a client as they are sent thank-yous. No lead is looked at, and a request that is over a limit is
 * written too: neither the answer nor its time tells whether anything is stored. Only what was queued counts, and for the mailbox only
 * what found something, so that nobody can keep somebody else's mailbox over its limit. For the client it counts either way: else
 * a link of their own, sent or not sent, would tell them what was found.
 */
export function* requestLink({ mail, language, askedAt, mailbox, client }: WantedLinkMail): Steps<void> {
  const hashes = [mailbox, ...(client ? [client] : [])]
  const locks = hashes.map((each) => lockOf(Buffer.from(each).toString('hex').slice(0, 24))).sort()
  for (const lock of locks) yield* run('SELECT lock($lock)', { lock })
  const [counts] = (yield* run<{ ofMailbox: number; ofClient: number }>(
    `SELECT (SELECT count(*) FROM link_requests
         WHERE mailbox = $mailbox AND asked_at > at($lastDay) AND queued = 1) AS "ofMailbox",
       (SELECT count(*) FROM link_requests
         WHERE client = $client AND asked_at > at($lastHour) AND queued > 0) AS "ofClient"`,
    { mailbox, client, lastDay: askedAt - dayMs, lastHour: askedAt - clientMs },
  )).rows
  const isWithin = counts && counts.ofMailbox < mostThanks && counts.ofClient < mostThanksOfClient
  yield* run(
    `INSERT INTO link_requests (mailbox, client, asked_at, queued) VALUES ($mailbox, $client, at($askedAt), $queued)`,
    { mailbox, client, askedAt, queued: isWithin ? 1 : 0 },
  )
  if (!isWithin) return
  yield* run(
    `INSERT INTO deliveries (id, queue, kind, to_address, address_key, subject, body, created_at, due_at, link_language)
     VALUES ($id, '${mailQueue}', 'message', $to, $key, $subject, '', at($askedAt), at($dueAt), $language)`,
    { ...mail, key: addressKey(mail.to), askedAt, language },
  )
}
