import { setTimeout } from 'node:timers/promises'
import { refuseNul, StoreDiskError } from '../errors.ts'
import type { SchemaUser } from '../migrations.ts'
import type { Database } from '../statements/database.ts'
import { type Store, storeOn } from '../store.ts'
import { DatabaseThread } from './database-thread.ts'
import { databasePath } from './path.ts'
import type { ReadQueries } from './reader.ts'
import type { WriteCommands } from './writer.ts'

/** SQLite polls a busy lock every 100 ms. A lock released for less may never be seen free. */
const lockSeenMs = 110

/** The embedded store: one thread writes, one reads, both on the same file in the data folder. */
export async function openSqliteStore(dataDir: string, user: SchemaUser = 'server'): Promise<Store> {
  const path = databasePath(dataDir)
  const writer = new DatabaseThread<WriteCommands>(new URL('./writer.ts', import.meta.url), { path, user })
  const reader = new DatabaseThread<ReadQueries>(new URL('./reader.ts', import.meta.url), { path })
  try {
    await Promise.all([writer.started(), reader.started()])
  } catch (error) {
    if (user === 'command' || !(error instanceof StoreDiskError)) {
      await Promise.all([writer.close(), reader.close()])
      throw error
    }
    // A server can still serve pages, and the disk may recover without a restart.
    console.error(`${error.message} Pages are served; leads are refused until the store can be opened.`)
    writer.reopen()
  }
  // Rows have the columns that the statement selects, and a transaction returns what its steps return.
  const db = {
    read: (text, values) => reader.call('read', text, values),
    async write(text, values = {}) {
      refuseNul(...Object.values(values))
      return writer.call('write', text, values)
    },
    confirm: async () => {},
    transact: (name, ...args) => writer.call('transact', name, args),
    clearLog: () => writer.call('truncateLog'),
    yieldLock: () => setTimeout(lockSeenMs),
  } as Database
  return {
    ...storeOn(db),
    ping: () => writer.call('probe'),
    close: async () => {
      await reader.close()
      await writer.close()
    },
    // SQLite serves one machine with one process for such work: a lease is always granted.
    shareKey: async () => undefined,
    replaceSharedKey: async () => {},
    takeLease: async (_name, now, forMs) => now + forMs,
    releaseLease: async () => {},
  }
}
