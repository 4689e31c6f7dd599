import { isMailAddress } from '../../mail-address.ts'
import { type HashKey, quietMailboxHash } from '../hash-keys.ts'
import type { WantedLinkMail } from '../new-lead.ts'
import type { Database } from './database.ts'
import { mailboxHashes, newestWord } from './no-contact.ts'

/** Mails with a link to one's own data, and the wish for no more mail. */
export function contactStore(db: Database) {
  return {
    requestLink: (wanted: WantedLinkMail) => db.transact('requestLink', wanted),

    /** Adds a wish for no more mail, or its withdrawal. */
    async setNoContact(address: string, wanted: boolean, now: number): Promise<void> {
      if (!isMailAddress(address)) return
      if (!(await db.transact('setNoContact', address, wanted, now))) await db.confirm()
    },

    /** Whether the newest word of this mailbox is that it wants no more mail. */
    async wantsNoContact(address: string): Promise<boolean> {
      if (!isMailAddress(address)) return false
      const hashes = mailboxHashes(await readKeys(db), address)
      const [newest] = await db.read<{ wanted: number }>(newestWord('wanted'), hashes)
      return newest?.wanted === 1
    },
  }
}

const readKeys = (db: Database) => db.read<HashKey>('SELECT id, key FROM hash_keys')

const hashesOf = (keys: HashKey[], address: string): string[] =>
  keys.map((key) => quietMailboxHash(key, address).toString('hex'))

/** Whether a mailbox wants no more mail, for many addresses from one reading. */
export async function readQuietMailboxes(db: Database): Promise<(address: string) => boolean> {
  const words = await db.read<{ mailbox: Uint8Array; wanted: number }>(
    'SELECT mailbox, wanted FROM no_contact ORDER BY asked_at, id',
  )
  if (words.length === 0) return () => false
  const keys = await readKeys(db)
  const places = new Map(words.map(({ mailbox }, at) => [Buffer.from(mailbox).toString('hex'), at]))
  return (address) => {
    const newest = Math.max(...hashesOf(keys, address).map((hash) => places.get(hash) ?? -1))
    return isMailAddress(address) && words[newest]?.wanted === 1
  }
}
