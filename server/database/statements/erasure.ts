import { addressKey } from '../../mail-address.ts'
import { mailQueue } from '../delivery.ts'
import {
  type Erasable,
  type Erased,
  type ErasureOptions,
  type ErasureRow,
  type ErasureTarget,
  nothingErased,
} from '../erasure.ts'
import { erasedAddressHash, type HashKey } from '../hash-keys.ts'
import type { Database } from './database.ts'
import { erasuresText } from './erase-leads.ts'
import { wasTried } from './queue-deliveries.ts'
import { readValues } from './reading.ts'

const leadsPerPart = 100

const whichOf = (target: ErasureTarget) =>
  'id' in target
    ? { which: 'id = $id', values: { ...target } }
    : { which: 'address = $address', values: { address: addressKey(target.email) } }

export function erasureStore(db: Database) {
  return {
    /** What an erasure would remove. */
    async countErasable(target: ErasureTarget): Promise<Erasable> {
      const { which, values } = whichOf(target)
      const of = `lead_id IN (SELECT id FROM leads WHERE ${which})`
      const [counts] = await db.read<Erasable>(
        `SELECT (SELECT count(*) FROM leads WHERE ${which}) AS leads,
           (SELECT count(*) FROM deliveries WHERE queue = '${mailQueue}' AND ${of}) AS mails,
           (SELECT count(*) FROM deliveries WHERE queue <> '${mailQueue}' AND ${of}) AS "handOvers",
           (SELECT count(*) FROM lead_changes WHERE field = 'note' AND ${of}) AS notes,
           (SELECT count(*) FROM deliveries WHERE kind IN ('message', 'link') AND ${which}) AS messages`,
        values,
      )
      return counts ?? { ...nothingErased, handOvers: 0, notes: 0 }
    },

    /** Targets that received any of these leads. */
    listHandedOverTo(target: ErasureTarget): Promise<string[]> {
      const { which, values } = whichOf(target)
      return readValues(
        db,
        `SELECT DISTINCT queue AS value FROM deliveries WHERE kind = 'lead.created' AND ${wasTried}
         AND lead_id IN (SELECT id FROM leads WHERE ${which}) ORDER BY value`,
        values,
      )
    },

    /** Erases everything with this address, or one lead or mail, in one transaction. */
    eraseLeads(target: ErasureTarget, now: number, options: ErasureOptions): Promise<Erased> {
      return 'id' in target
        ? db.transact('eraseId', target.id, now, options)
        : db.transact('eraseAddress', target.email, now, options)
    },

    /** Retention: deletes leads, and mails without one, that are older, but for people whose request is open. */
    async dropOldLeads(olderThanMs: number, now: number, notify: string[]): Promise<Erased> {
      const total = { ...nothingErased }
      for (;;) {
        const part = await db.transact('dropOldLeads', olderThanMs, leadsPerPart, now, notify)
        for (const kind of ['leads', 'mails', 'messages'] as const) total[kind] += part[kind]
        if (part.leads < leadsPerPart && part.messages < leadsPerPart) return total
        await db.yieldLock()
      }
    },

    /** Removes erased data from the write-ahead log. False while a reader keeps it there. */
    clearLog: () => db.clearLog(),

    /** Erasures after this number, oldest first. */
    listErasures: (after = 0, limit = Number.MAX_SAFE_INTEGER): Promise<ErasureRow[]> =>
      db.read(erasuresText, { after, limit }),

    /** The highest erasure number of any process; 0 without erasures. */
    async lastErasure(): Promise<number> {
      return (await readValues<number>(db, 'SELECT max(seq) AS value FROM erasures'))[0] ?? 0
    },

    /**
     * Whether the address was erased since then: a link signed before opens nothing. `since` is the database's time, as
     * the mail with the link carries it.
     */
    async wasErasedSince(address: string, since: number): Promise<boolean> {
      const keys = await db.read<HashKey>('SELECT id, key FROM hash_keys')
      const hashes = JSON.stringify(
        keys.map((key) => ({ hash: erasedAddressHash(key, address).toString('hex') })),
      )
      const text = `SELECT 1 FROM erasures WHERE erased_at >= $since
        AND address IN (SELECT unhex(item ->> 'hash') FROM each($hashes)) LIMIT 1`
      return (await db.read(text, { since, hashes })).length > 0
    },

    /** Which of these mails are still stored: the files of all others are deleted. */
    storedAmong: (mailIds: string[]) =>
      readValues<string>(db, 'SELECT id AS value FROM deliveries WHERE id among($mailIds)', { mailIds }),
  }
}
