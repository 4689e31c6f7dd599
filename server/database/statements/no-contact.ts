import { mailboxKey } from '../../mail-address.ts'
import { quietMailboxHash } from '../hash-keys.ts'
import { textLock } from '../lead-keys.ts'
import { run, type Steps, takeLocks, timeAndKey } from './steps.ts'

/** Later than every wish before it, also within a millisecond: the newest counts. */
export function* setNoContact(address: string, wanted: boolean, now: number): Steps<void> {
  yield* takeLocks([textLock(`no contact\n${mailboxKey(address)}`)])
  const { key } = yield* timeAndKey(now)
  yield* run(
    `INSERT INTO no_contact (id, key_id, mailbox, asked_at, wanted)
     SELECT newId(), CAST($keyId AS text), unhex($mailbox), coalesce(max(CASE WHEN asked_at >= $now THEN asked_at + 1 END), $now),
       $wanted FROM no_contact WHERE mailbox = unhex($mailbox)`,
    { keyId: key.id, mailbox: quietMailboxHash(key, address).toString('hex'), wanted: Number(wanted), now },
  )
}
