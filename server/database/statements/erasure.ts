import {
  type Erasable,
  type Erased,
  type ErasureNote,
  type ErasureOptions,
  type ErasureTarget,
  nothingErased,
  type PersonName,
} from '../erasure.ts'
import { erasureKeyName } from '../erasure-fingerprint.ts'
import type { Database } from './database.ts'
import { conditionsOf, erasureKeyText } from './erase-leads.ts'
import { findPerson } from './person.ts'
import { wasTried } from './queue-deliveries.ts'
import { readValues } from './reading.ts'

/** So that a lead waits for a small part of the clearing at most. */
const leadsPerPart = 500

export function erasureStore(db: Database) {
  const found = async (target: ErasureTarget) =>
    'email' in target ? { person: await findPerson(db, target) } : target
  return {
    /** Found under every address they ever had here. A name that is nobody's gives nobody. */
    findPerson: (who: PersonName) => findPerson(db, who),

    async countErasable(target: ErasureTarget): Promise<Erasable> {
      const { leads, messages, values } = conditionsOf(await found(target))
      const [row] = await db.read<Erasable>(
        `WITH found AS MATERIALIZED (SELECT seq FROM leads WHERE ${leads})
         SELECT (SELECT count(*) FROM found) AS leads,
           (SELECT count(*) FROM found JOIN deliveries ON lead_seq = found.seq WHERE queue = 'mail') AS mails,
           (SELECT count(*) FROM found JOIN deliveries ON lead_seq = found.seq WHERE queue <> 'mail') AS "handOvers",
           (SELECT count(*) FROM deliveries WHERE ${messages}) AS messages`,
        values,
      )
      return row ?? { ...nothingErased, handOvers: 0 }
    },

    /** The targets that were given some of these leads. */
    async listHandedOverTo(target: ErasureTarget): Promise<string[]> {
      const { leads, values } = conditionsOf(await found(target))
      return readValues(
        db,
        `SELECT DISTINCT queue AS value FROM deliveries WHERE kind = 'lead.created' AND ${wasTried}
         AND lead_seq IN (SELECT seq FROM leads WHERE ${leads}) ORDER BY value`,
        { ...values, addresses: undefined },
      )
    },

    /**
     * Removes leads, their mails, and mails without a lead, and leaves a record of how many went with keyed
     * fingerprints of who it was: of a person every address and every lead, so that no older copy brings them back.
     * Whoever is named goes in one transaction, and what came meanwhile in another, until no other lead is found; by time it
     * goes in parts, until one finds less than it may take, so that leads are written in between.
     */
    async eraseLeads(
      named: ErasureTarget,
      now: number,
      { onPart = () => {}, untilNone, ...along }: ErasureOptions = {},
    ): Promise<Erased> {
      let target = await found(named)
      const total = { ...nothingErased }
      for (;;) {
        const part = await db.transact('eraseLeads', target, now, leadsPerPart, along)
        for (const kind of ['leads', 'mails', 'messages'] as const) total[kind] += part[kind]
        onPart(part)
        if ('id' in target || ('person' in named && !untilNone)) return total
        if ('before' in target) {
          if (part.leads < leadsPerPart && part.messages < leadsPerPart) return total
        } else {
          const known = target.person.leadIds.length
          target = { person: await findPerson(db, target) }
          if (target.person.leadIds.length === known) return total
        }
      }
    },

    /** Takes what was erased out of the database's log too; false while somebody else's reading keeps it there. */
    clearLog: () => db.clearLog(),

    /** All that were ever made here, oldest first. */
    async listErasures(): Promise<ErasureNote[]> {
      const [key] = await db.read<{ key: Uint8Array }>(erasureKeyText)
      if (!key) throw new Error('The key for fingerprints of erasures is missing from the database.')
      return (await db.read<ErasureRow>(erasuresText)).map((row) => erasureFromRow(row, key.key))
    },

    /** Grows with every erasure, whichever process made it; 0 when there was none. */
    async lastErasure(): Promise<number> {
      return (await readValues<number>(db, 'SELECT max(seq) AS value FROM erasures'))[0] ?? 0
    },

    /** Which of these mails were erased, so that their files can go. */
    erasedAmong: (mailIds: string[]) =>
      readValues<string>(
        db,
        `SELECT mail_id AS value FROM erased_mails WHERE mail_id among($mailIds)
         AND NOT EXISTS (SELECT 1 FROM deliveries WHERE deliveries.id = mail_id)`,
        { mailIds },
      ),
  }
}

export type ErasureRow = Omit<ErasureNote, 'fingerprint' | 'key'> & { fingerprint: Uint8Array | null }

/** Also read from copies, and from a store that nobody has open. */
export const erasuresText =
  'SELECT erased_at AS "erasedAt", kind, fingerprint, erased_before AS before FROM erasures ORDER BY seq'

export const erasureFromRow = (row: ErasureRow, key: Uint8Array): ErasureNote => ({
  ...row,
  fingerprint: row.fingerprint && Buffer.from(row.fingerprint).toString('hex'),
  key: erasureKeyName(key),
})
