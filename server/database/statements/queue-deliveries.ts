import { addressKey } from '../../mail-address.ts'
import { isThanks, mailQueue, type NewDelivery, type NewMessage } from '../delivery.ts'
import {
  clientMs,
  leadMailboxHash,
  lockOf,
  mostThanks,
  mostThanksOfClient,
  thanksKeys,
} from '../lead-keys.ts'
import { exists, run, type Step, type Steps } from './steps.ts'

export const wasTried = '(sent_at IS NOT NULL OR attempts > 0)'

/** The column's default, for deliveries that are due at once. */
const shortWaitMs = 60_000

/**
 * Inserts a mail with its own text, due in `waitMs`. `wait_ms` covers that wait, so that it is not taken for the
 * effect of a wrong clock.
 */
export const queuedMail = (mail: NewMessage, waitMs = 0): [text: string, values: Step['values']] => [
  `INSERT INTO deliveries (id, queue, kind, to_address, address_key, subject, body, created_at, due_at, wait_ms)
   VALUES ($id, '${mailQueue}', 'message', $to, $key, $subject, $body, at($dueAt), at($dueAt) + $waitMs, $longestMs)
   -- Changes nothing, yet locks the known mail: so its answer too waits until the standbys have it.
   ON CONFLICT (id) DO UPDATE SET id = excluded.id WHERE false`,
  { ...mail, key: addressKey(mail.to), waitMs, longestMs: waitMs + shortWaitMs },
]

/** Queues what a new or released lead has not sent yet. A thank-you needs a key within the limit. */
export function* queueDeliveries(seq: number, deliveries: NewDelivery[], thanks: Buffer | null): Steps<void> {
  for (const delivery of deliveries)
    if (thanks || !isThanks(delivery))
      yield* run(
        `INSERT INTO deliveries (id, queue, kind, lead_seq, to_address, subject, created_at, due_at)
         VALUES ($id, $queue, $kind, $seq, $to, $subject, at($dueAt), at($dueAt)) ON CONFLICT DO NOTHING`,
        { ...delivery, seq },
      )
}

/** Deletes deliveries that were never tried: those that a lead gets once, or all. */
export function* takeBack(seq: number, of: 'once' | 'all'): Steps<void> {
  const which = of === 'once' ? 'AND lead_version = 0' : ''
  yield* run(
    `DELETE FROM deliveries WHERE lead_seq = $seq AND state = 'queued' AND NOT ${wasTried} ${which}`,
    { seq },
  )
  if (!(yield* isThanked(seq))) yield* run('UPDATE leads SET thanks_key = NULL WHERE seq = $seq', { seq })
}

export const isThanked = (seq: number) =>
  exists(`SELECT 1 FROM deliveries WHERE lead_seq = $seq AND kind = 'acknowledgement'`, { seq })

/** By the database's clock, under the lock of the mailbox: of two leads at once the second counts the first. */
export function* lockedThanksKey(email: string, time: number): Steps<Buffer | null> {
  const mailbox = leadMailboxHash(email)
  yield* run('SELECT lock($mailbox)', { mailbox: lockOf(mailbox) })
  const [clock] = (yield* run<{ now: number }>('SELECT at($time) AS now', { time })).rows
  return yield* thanksKeyFor(mailbox, clock?.now ?? time)
}

/** Null when the mailbox has reached its limit for 24 hours. */
export function* thanksKeyFor(mailbox: string, now: number): Steps<Buffer | null> {
  const { own, lastDay } = thanksKeys(mailbox, now)
  let thanked = 0
  for (const { after, upTo } of lastDay) {
    const text = 'SELECT count(*) AS count FROM leads WHERE thanks_key > $after AND thanks_key <= $upTo'
    thanked += (yield* run<{ count: number }>(text, { after, upTo })).rows[0]?.count ?? 0
  }
  return thanked < mostThanks ? own : null
}

/** False when the client has reached its limit for the hour. */
export function* mayThank(client: Buffer | undefined, now: number): Steps<boolean> {
  if (!client) return true
  const text = 'SELECT count(*) AS count FROM thanked_clients WHERE client = $client AND thanked_at > $since'
  const [found] = (yield* run<{ count: number }>(text, { client, since: now - clientMs })).rows
  return (found?.count ?? 0) < mostThanksOfClient
}

export const countClient = (client: Buffer, now: number) =>
  run('INSERT INTO thanked_clients (client, thanked_at) VALUES ($client, $now)', { client, now })
