import { addressKey } from '../../mail-address.ts'
import { mailQueue, type NewMessage, type NewNotice } from '../delivery.ts'
import { linkMailbox } from '../hash-keys.ts'
import { addressLock } from '../lead-keys.ts'
import type { WantedLinkMail } from '../new-lead.ts'
import { countMail, locksOf, queuedMail } from './queue-deliveries.ts'
import { run, type Steps, takeLocks, timeAndKey } from './steps.ts'

/** Queues a mail without a lead. False when the id is known: nothing was written. */
export function* queueMail(mail: NewMessage): Steps<boolean> {
  yield* takeLocks([addressLock(addressKey(mail.to))])
  return (yield* run(...queuedMail(mail))).changes === 1
}

/**
 * Queues mails without a lead, one for each person. Skips a known or erased id, and an address that no lead has any
 * more. Returns how many were queued.
 */
export function* queueNotices(notices: NewNotice[], now: number): Steps<number> {
  const items = notices.map((each) => ({ ...each, address: addressKey(each.to) }))
  yield* takeLocks(items.map(({ address }) => addressLock(address)))
  const { changes } = yield* run(
    `INSERT INTO deliveries (id, queue, kind, to_address, address, subject, body, created_at, due_at)
     SELECT item ->> 'id', '${mailQueue}', 'message', item ->> 'to', item ->> 'address', item ->> 'subject', item ->> 'body',
       $now, $now
     FROM each($notices) WHERE NOT EXISTS (SELECT 1 FROM erasures WHERE erased_id = item ->> 'id')
       AND EXISTS (SELECT 1 FROM leads WHERE leads.address = item ->> 'address')
     ON CONFLICT (id) DO NOTHING`,
    { notices: JSON.stringify(items), now },
  )
  return changes
}

/** Queues a mail with a link, within the limits. Looks nothing up: the answer's time must not show what is stored. */
export function* requestLink({ client, ...mail }: WantedLinkMail): Steps<boolean> {
  const address = addressKey(mail.to)
  const mailbox = linkMailbox(mail.to)
  yield* takeLocks([addressLock(address), ...locksOf({ mailbox, client })])
  const { key } = yield* timeAndKey(mail.now)
  if (!(yield* countMail({ kind: 'links', mailbox, client }, key, mail.now))) return false
  yield* run(
    `INSERT INTO deliveries (id, queue, kind, to_address, address, subject, body, language, created_at, due_at)
     VALUES ($id, '${mailQueue}', 'link', $to, $address, $subject, $purpose, $language, $now, $now + $waitMs)`,
    { ...mail, address },
  )
  return true
}
