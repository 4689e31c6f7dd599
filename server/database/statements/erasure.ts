import { randomUUID } from 'node:crypto'
import {
  type Erasable,
  type Erased,
  type ErasureNote,
  type ErasureOptions,
  type ErasureTarget,
  nothingErased,
  type Person,
  type PersonName,
} from '../erasure.ts'
import { erasureKeyName } from '../erasure-fingerprint.ts'
import type { Database } from './database.ts'
import type { Values } from './dialect.ts'
import { conditionsOf, erasureKeyText } from './erase-leads.ts'
import { indexAllLeads } from './index-some-leads.ts'
import { findPerson } from './person.ts'
import { wasTried } from './queue-deliveries.ts'
import { readValues } from './reading.ts'

/**
 * Others wait for one part at most, so it takes about so long. How many leads that are is known by the part before: on SQLite
 * one takes from 1 ms to tens of them, by how long the lists of its full-text index are.
 */
const partMs = 50
const leadsInFirstPart = 10
const mostLeadsInPart = 100

export function erasureStore(db: Database) {
  /** Erasures that this process carries out now. A second loop over the same one would double what others wait for. */
  const underWay = new Set<string>()

  async function found(target: ErasureTarget): Promise<{ leads: string; messages: string; values: Values }> {
    if ('id' in target || 'before' in target) return { ...conditionsOf(target), values: target }
    const person = 'person' in target ? target.person : await findPerson(db, target)
    // A person's leads are found by the index.
    await indexAllLeads(db)
    return { ...conditionsOf({ person }), values: { ...person } }
  }

  async function erasePerson(
    person: Person,
    now: number,
    options: ErasureOptions,
    onPart: (part: Erased) => void,
  ): Promise<boolean> {
    const id = randomUUID()
    await indexAllLeads(db)
    underWay.add(id)
    try {
      const isNeeded = await db.transact('decideErasure', id, person, now, options)
      if (isNeeded) await carryOut(id, now, onPart)
      return isNeeded
    } finally {
      underWay.delete(id)
    }
  }

  async function carryOut(id: string, now: number, onPart: (part: Erased) => void = () => {}): Promise<void> {
    await inParts(async (limit) => {
      const { isDone, ...part } = await db.transact('carryOutErasure', id, now, limit)
      onPart(part)
      return isDone
    })
  }

  /** Until a part says that it was the last. */
  async function inParts(erasePart: (limit: number) => Promise<boolean>): Promise<void> {
    for (let limit = leadsInFirstPart; ; ) {
      const began = performance.now()
      if (await erasePart(limit)) return
      const fitting = Math.round((limit * partMs) / (performance.now() - began))
      limit = Math.max(1, Math.min(fitting, 2 * limit, mostLeadsInPart))
      await db.yieldLock()
    }
  }

  return {
    /** A name that is nobody's gives nobody. */
    findPerson: (who: PersonName) => findPerson(db, who),

    async countErasable(target: ErasureTarget): Promise<Erasable> {
      const { leads, messages, values } = await found(target)
      const [counts] = await db.read<Erasable>(
        `WITH found AS MATERIALIZED (SELECT seq, timestamp FROM leads WHERE ${leads})
         SELECT (SELECT count(*) FROM found) AS leads, (SELECT min(timestamp) FROM found) AS "oldestAt",
           (SELECT count(*) FROM found JOIN deliveries ON lead_seq = found.seq WHERE queue = 'mail') AS mails,
           (SELECT count(*) FROM found JOIN deliveries ON lead_seq = found.seq WHERE queue <> 'mail') AS "handOvers",
           (SELECT count(*) FROM found JOIN lead_changes ON lead_seq = found.seq WHERE field = 'note') AS notes,
           (SELECT count(*) FROM deliveries WHERE ${messages}) AS messages`,
        values,
      )
      return counts ?? { ...nothingErased, handOvers: 0, notes: 0, oldestAt: null }
    },

    /** The targets that were given some of these leads. */
    async listHandedOverTo(target: ErasureTarget): Promise<string[]> {
      const { leads, values } = await found(target)
      return readValues(
        db,
        `SELECT DISTINCT queue AS value FROM deliveries WHERE kind = 'lead.created' AND ${wasTried}
         AND lead_seq IN (SELECT seq FROM leads WHERE ${leads}) ORDER BY value`,
        values,
      )
    },

    /**
     * Removes leads, their mails, and mails without a lead, and leaves a record of how many went with keyed
     * fingerprints of who it was: of a person every address and every lead, so that no older copy brings them back.
     * It goes in parts, so that leads are written in between. A person's erasure is decided first, in one transaction, and finished
     * by `finishErasures` if this process does not live to do it; what came meanwhile goes as well, until no other lead is found.
     */
    async eraseLeads(
      named: ErasureTarget,
      now: number,
      { onPart = () => {}, untilNone, ...options }: ErasureOptions = {},
    ): Promise<Erased> {
      const total = { ...nothingErased }
      const add = (part: Erased) => {
        for (const kind of ['leads', 'mails', 'messages'] as const) total[kind] += part[kind]
        onPart(part)
      }
      if ('id' in named || 'before' in named) {
        await inParts(async (limit) => {
          const part = await db.transact('erasePart', named, now, limit, options)
          add(part)
          return 'id' in named || (part.leads < limit && part.messages < limit)
        })
        return total
      }
      let person = 'person' in named ? named.person : await findPerson(db, named)
      while ((await erasePerson(person, now, options, add)) && (untilNone || !('person' in named)))
        person = await findPerson(db, { person })
      return total
    },

    /** Carries out what was decided by a process that did not live to do it. Returns how many erasures that were. */
    async finishErasures(now: number): Promise<number> {
      const ids = await readValues<string>(
        db,
        'SELECT id AS value FROM erasures_to_finish ORDER BY decided_at',
      )
      const cutOff = ids.filter((id) => !underWay.has(id))
      try {
        for (const id of cutOff) underWay.add(id)
        for (const id of cutOff) await carryOut(id, now)
      } finally {
        for (const id of cutOff) underWay.delete(id)
      }
      return cutOff.length
    },

    /** Takes what was erased out of the database's log too; false while somebody else's reading keeps it there. */
    clearLog: () => db.clearLog(),

    /** Those behind the one of this number, oldest first. */
    listErasures: async (after = 0, limit = Number.MAX_SAFE_INTEGER): Promise<ErasureNote[]> =>
      (await db.read<ErasureRow>(erasuresText('$after', '$limit'), { after, limit })).map(erasureFromRow),

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

export type ErasureRow = Omit<ErasureNote, 'fingerprint' | 'key'> & {
  fingerprint: Uint8Array | null
  key: Uint8Array
}

/** Also read from copies, and from a store that nobody has open. */
export const erasuresText = (after: string, limit: string): string =>
  `SELECT seq, erased_at AS "erasedAt", kind, fingerprint, erased_before AS before, (${erasureKeyText}) AS key
   FROM erasures WHERE seq > ${after} ORDER BY seq LIMIT ${limit}`

export const erasureFromRow = (row: ErasureRow): ErasureNote => ({
  ...row,
  fingerprint: row.fingerprint && Buffer.from(row.fingerprint).toString('hex'),
  key: erasureKeyName(row.key),
})
