import { addressKey } from '../../mail-address.ts'
import { mailQueue, type NewMessage, type NewNotice } from '../delivery.ts'
import { linkMailbox } from '../hash-keys.ts'
import { addressLock } from '../lead-keys.ts'
import { erasureLock } from '../lock-names.ts'
import type { WantedLinkMail } from '../new-lead.ts'
import { countMail, locksOf, queueMails } from './queue-deliveries.ts'
import { begin, run, type Steps } from './steps.ts'

/** Queues a mail without a lead. False when the id is known or erased: nothing was written. */
export function* queueMail(mail: NewMessage): Steps<boolean> {
  yield* begin(mail.now, locksFor([mail]))
  return (yield* queueMails([mail], mail)).changes === 1
}

/**
 * Queues mails without a lead, one for each person. Skips a known or erased id, and an address that no lead has any
 * more. Returns how many were queued.
 */
export function* queueNotices(notices: NewNotice[], now: number): Steps<number> {
  yield* begin(now, locksFor(notices))
  const isOfLead = `EXISTS (SELECT 1 FROM leads WHERE leads.address = item ->> 'address')`
  return (yield* queueMails(notices, { now }, isOfLead)).changes
}

/** A mail's id may be made from what the mail says, and be erased at this moment. */
const locksFor = (mails: NewNotice[]) => [erasureLock, ...mails.map(({ to }) => addressLock(addressKey(to)))]

/** Queues a mail with a link, within the limits. Looks nothing up: the answer's time must not show what is stored. */
export function* requestLink({ client, ...mail }: WantedLinkMail): Steps<boolean> {
  const address = addressKey(mail.to)
  const mailbox = linkMailbox(mail.to)
  const { key } = yield* begin(mail.now, [addressLock(address), ...locksOf({ mailbox, client })])
  if (!(yield* countMail({ kind: mail.purpose, mailbox, client }, key, mail.now))) return false
  yield* run(
    `INSERT INTO deliveries (id, queue, kind, to_address, address, subject, body, language, created_at, due_at)
     VALUES ($id, '${mailQueue}', 'link', $to, $address, $subject, $purpose, $language, $now, $now + $waitMs)`,
    { ...mail, address },
  )
  return true
}
