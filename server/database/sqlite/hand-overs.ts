import type { HandOverStore } from '../hand-over-store.ts'
import { refuseNul } from '../values.ts'
import type { DatabaseThread } from './database-thread.ts'
import { readInPages } from './read-in-pages.ts'
import type { ReadQueries } from './read-queries.ts'
import type { WriteCommands } from './writer.ts'

export function sqliteHandOvers(
  writer: DatabaseThread<WriteCommands>,
  reader: DatabaseThread<ReadQueries>,
): HandOverStore {
  return {
    claimDueHandOvers: (target, now, limit, leaseMs) =>
      writer.call('claimDueHandOvers', target, now, limit, leaseMs),
    markHandedOver: (id, now) => writer.call('markHandedOver', id, now),
    postponeHandOver: async (id, dueAt, error) => {
      refuseNul(error)
      return writer.call('postponeHandOver', id, dueAt, error)
    },
    failHandOver: async (id, error) => {
      refuseNul(error)
      return writer.call('failHandOver', id, error)
    },
    nextHandOverDueAt: (target) => writer.call('nextHandOverDueAt', target),
    listHandOvers: (filter) => readInPages((after?: number) => reader.call('handOverPage', filter, after)),
    replayHandOvers: (which, now) => writer.call('replayHandOvers', which, now),
    handOverAgain: (leadId, handOvers) => writer.call('handOverAgain', leadId, handOvers),
    stopTarget: (target, now) => writer.call('stopTarget', target, now),
    startTarget: (target, now) => writer.call('startTarget', target, now),
    listStoppedTargets: () => reader.call('listStoppedTargets'),
    listHandOverBacklog: () => reader.call('listHandOverBacklog'),
  }
}
