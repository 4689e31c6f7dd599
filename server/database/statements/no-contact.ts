import { mailboxKey } from '../../mail-address.ts'
import { type HashKey, quietMailboxHash } from '../hash-keys.ts'
import { textLock } from '../lead-keys.ts'
import { begin, run, type Steps } from './steps.ts'

interface Word {
  asked_at: number
  wanted: number
}

/**
 * Later than every word before it, under whatever key: the newest counts. False when the newest already says so: nothing
 * was written.
 */
export function* setNoContact(address: string, wanted: boolean, now: number): Steps<boolean> {
  const { at, key } = yield* begin(now, [textLock(`no contact\n${mailboxKey(address)}`)])
  const { rows: keys } = yield* run<HashKey>('SELECT id, key FROM hash_keys')
  const { rows } = yield* run<Word>(newestWord('asked_at, wanted'), mailboxHashes(keys, address))
  const [newest] = rows
  if ((newest?.wanted === 1) === wanted) return false
  yield* run(
    `INSERT INTO no_contact (id, key_id, mailbox, asked_at, wanted)
     VALUES (newId(), $keyId, $mailbox, $askedAt, $wanted)`,
    {
      keyId: key.id,
      mailbox: quietMailboxHash(key, address),
      askedAt: Math.max(at, (newest?.asked_at ?? 0) + 1),
      wanted: Number(wanted),
    },
  )
  return true
}

export const newestWord = (columns: string): string =>
  `SELECT ${columns} FROM no_contact WHERE mailbox IN (SELECT unhex(item ->> 'hash') FROM each($hashes))
   ORDER BY asked_at DESC, id DESC LIMIT 1`

export const mailboxHashes = (keys: HashKey[], address: string) => ({
  hashes: JSON.stringify(keys.map((key) => ({ hash: quietMailboxHash(key, address).toString('hex') }))),
})
