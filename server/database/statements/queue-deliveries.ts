import { isThanks, mailQueue, type NewDelivery, type NewMessage } from '../delivery.ts'
import { addressPrint, emailKey, lockOf, mostThanks, thanksKeys } from '../lead-keys.ts'
import { run, type Step, type Steps } from './steps.ts'

export const wasTried = '(sent_at IS NOT NULL OR attempts > 0)'

/** A mail that carries its own text. */
export const queuedMail = (mail: NewMessage): [text: string, values: Step['values']] => [
  `INSERT INTO deliveries (id, queue, kind, to_address, address_key, subject, body, created_at, due_at)
   VALUES ($id, '${mailQueue}', 'message', $to, $key, $subject, $body, at($dueAt), at($dueAt))
   -- Changes nothing, yet locks the known mail: so its answer too waits until the standbys have it.
   ON CONFLICT (id) DO UPDATE SET id = excluded.id WHERE false`,
  { ...mail, key: emailKey(mail.to) },
]

/** What a new or released lead sends and has not sent before; nobody is thanked without a key for it. */
export function* queueDeliveries(seq: number, deliveries: NewDelivery[], thanks: Buffer | null): Steps<void> {
  for (const delivery of deliveries)
    if (thanks || !isThanks(delivery))
      yield* run(
        `INSERT INTO deliveries (id, queue, kind, lead_seq, to_address, subject, created_at, due_at)
         VALUES ($id, $queue, $kind, $seq, $to, $subject, at($dueAt), at($dueAt)) ON CONFLICT DO NOTHING`,
        { ...delivery, seq },
      )
}

/** By the database's clock. Of two leads of one address at once the second counts the first. */
export function* lockedThanksKey(email: string, time: number): Steps<Buffer | null> {
  const address = addressPrint(email)
  yield* run('SELECT lock($address)', { address: lockOf(address) })
  const [clock] = (yield* run<{ now: number }>('SELECT at($time) AS now', { time })).rows
  return yield* thanksKeyFor(address, clock?.now ?? time)
}

/** Null when enough leads of this address were thanked in the 24 hours before. */
export function* thanksKeyFor(address: string, now: number): Steps<Buffer | null> {
  const { own, lastDay } = thanksKeys(address, now)
  let thanked = 0
  for (const { after, upTo } of lastDay) {
    const text = 'SELECT count(*) AS count FROM leads WHERE thanks_key > $after AND thanks_key <= $upTo'
    thanked += (yield* run<{ count: number }>(text, { after, upTo })).rows[0]?.count ?? 0
  }
  return thanked < mostThanks ? own : null
}
