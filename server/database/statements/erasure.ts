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
 * Target duration of a batch, because other writers wait for it. The size follows from the previous batch: on SQLite
 * one lead takes 1 ms to tens of ms, depending on the lists of its full-text index.
 */
const partMs = 50
const leadsInFirstPart = 10
const mostLeadsInPart = 100

export function erasureStore(db: Database) {
  /**
   * Erasures that this process is running. A second loop over the same one would double the waiting time of other
   * writers.
   */
  const underWay = new Set<string>()

  async function found(target: ErasureTarget): Promise<{ leads: string; messages: string; values: Values }> {
    if ('id' in target || 'before' in target) return { ...conditionsOf(target), values: target }
    const person = 'person' in target ? target.person : await findPerson(db, target)
    // Leads of a person are found through the index.
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

  /** Repeats until a batch is the last. */
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
    /** An unknown name gives an empty person. */
    findPerson: (who: PersonName) => findPerson(db, who),

    async countErasable(target: ErasureTarget): Promise<Erasable> {
      const { leads, messages, values } = await found(target)
      const [counts] = await db.read<Erasable>(
        `WITH found AS MATERIALIZED (SELECT seq FROM leads WHERE ${leads})
         SELECT (SELECT count(*) FROM found) AS leads,
           (SELECT count(*) FROM found JOIN deliveries ON lead_seq = found.seq WHERE queue = 'mail') AS mails,
           (SELECT count(*) FROM found JOIN deliveries ON lead_seq = found.seq WHERE queue <> 'mail') AS "handOvers",
           (SELECT count(*) FROM found JOIN lead_changes ON lead_seq = found.seq WHERE field = 'note') AS notes,
           (SELECT count(*) FROM deliveries WHERE ${messages}) AS messages`,
        values,
      )
      return counts ?? { ...nothingErased, handOvers: 0, notes: 0 }
    },

    /** Targets that received any of these leads. */
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
     * Erases leads, their mails, and mails without a lead. Records the counts and keyed fingerprints of every address
     * and lead, so that no older copy brings them back. Works in batches, so that leads are written in between. A
     * person's erasure is committed first; if this process dies, `finishErasures` completes it. Leads that arrive
     * meanwhile are erased too, until none is found.
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

    /** Completes erasures whose process died. Returns how many. */
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

    /** Removes erased data from the write-ahead log. False while a reader keeps it there. */
    clearLog: () => db.clearLog(),

    /** Erasures after this number, oldest first. */
    listErasures: async (after = 0, limit = Number.MAX_SAFE_INTEGER): Promise<ErasureNote[]> =>
      (await db.read<ErasureRow>(erasuresText('$after', '$limit'), { after, limit })).map(erasureFromRow),

    /** The highest erasure number of any process; 0 without erasures. */
    async lastErasure(): Promise<number> {
      return (await readValues<number>(db, 'SELECT max(seq) AS value FROM erasures'))[0] ?? 0
    },

    /** Which of these mails were erased, so that their files can be deleted. */
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

/** Also used on copies and on a closed store. */
export const erasuresText = (after: string, limit: string): string =>
  `SELECT seq, erased_at AS "erasedAt", kind, fingerprint, erased_before AS before, (${erasureKeyText}) AS key
   FROM erasures WHERE seq > ${after} ORDER BY seq LIMIT ${limit}`

export const erasureFromRow = (row: ErasureRow): ErasureNote => ({
  ...row,
  fingerprint: row.fingerprint && Buffer.from(row.fingerprint).toString('hex'),
  key: erasureKeyName(row.key),
})
