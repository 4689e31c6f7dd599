import { addressKey } from '../../mail-address.ts'
import { mailQueue } from '../delivery.ts'
import { clientMs, lockOf, mostThanks, mostThanksOfClient } from '../lead-keys.ts'
import type { WantedLinkMail } from '../new-lead.ts'
import { run, type Steps } from './steps.ts'

const dayMs = 24 * 60 * 60_000

/**
 * Limits links like thank-yous, per mailbox and client. Reads no lead, and records a request over the limit too:
 * neither the answer nor its timing reveals whether anything is stored. Only queued requests count; for the mailbox
 * only those that found something, so that nobody can exhaust somebody else's limit. For the client all queued ones
 * count: otherwise their own limit would reveal what was found.
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
