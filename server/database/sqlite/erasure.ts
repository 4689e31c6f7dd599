import { type Erased, type ErasureStore, type ErasureTarget, eraseInParts } from '../erasure-store.ts'
import { inParts } from '../in-parts.ts'
import type { DatabaseThread } from './database-thread.ts'
import type { ReadQueries } from './read-queries.ts'
import type { WriteCommands } from './writer.ts'

export function sqliteErasure(
  writer: DatabaseThread<WriteCommands>,
  reader: DatabaseThread<ReadQueries>,
): ErasureStore {
  const eraseNamed = async (who: Exclude<ErasureTarget, { before: number }>, now: number): Promise<Erased> =>
    'id' in who
      ? writer.call('eraseById', who.id, now)
      : writer.call('erasePerson', await reader.call('findPerson', who.email), now)

  return {
    countErasable: (target) => reader.call('countErasable', target),

    async eraseLeads(target, now, onPart = () => {}) {
      if ('before' in target)
        return eraseInParts((limit) => writer.call('eraseSomeBefore', target.before, limit, now), onPart)
      const erased = await eraseNamed(target, now)
      onPart(erased)
      return erased
    },

    listErasures: () => reader.call('listErasures'),
    lastErasure: () => reader.call('lastErasure'),
    clearLog: () => writer.call('cutLog'),
    erasedAmong: (mailIds) => reader.call('erasedAmong', mailIds),
    dropErasedMailsBefore: (timestamp) =>
      inParts((limit) => writer.call('dropSomeErasedMailsBefore', timestamp, limit)),
  }
}
