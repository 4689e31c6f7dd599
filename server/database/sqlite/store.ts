import { join } from 'node:path'
import { batchOf } from '../event-batch.ts'
import type { SchemaUser } from '../migrations.ts'
import type { Database } from '../statements/dialect.ts'
import type { OwnCommands } from '../statements/own-commands.ts'
import { storeOn } from '../statements/store-on.ts'
import { transactionsOn } from '../statements/transactions.ts'
import type { Store } from '../store.ts'
import { refuseNul } from '../values.ts'
import { DatabaseThread } from './database-thread.ts'
import type { ReadQueries } from './reader.ts'
import { searchLeads } from './search-leads.ts'
import type { WriteCommands } from './writer.ts'

export const databasePath = (dataDir: string): string => join(dataDir, 'firsthour.sqlite')

/** The embedded store: one thread writes, one reads, both on the same file in the data folder. */
export async function openSqliteStore(dataDir: string, user: SchemaUser = 'server'): Promise<Store> {
  const path = databasePath(dataDir)
  const writer = new DatabaseThread<WriteCommands>(new URL('./writer.ts', import.meta.url), { path, user })
  const reader = new DatabaseThread<ReadQueries>(new URL('./reader.ts', import.meta.url), { path })
  try {
    await Promise.all([writer.started(), reader.started()])
    return sqliteStore(writer, reader)
  } catch (error) {
    await Promise.all([writer.close(), reader.close()])
    throw error
  }
}

function sqliteStore(writer: DatabaseThread<WriteCommands>, reader: DatabaseThread<ReadQueries>): Store {
  // Rows have the columns that the statement names.
  const db = {
    read: (text, values) => reader.call('read', text, values),
    async write(text, values = {}) {
      refuseNul(...Object.values(values))
      return writer.call('write', text, values)
    },
    confirm: async () => {},
  } as Database
  return {
    ...storeOn(db, ownCommands(writer, db)),
    ping: () => writer.call('checkSchema'),
    close: async () => {
      await reader.close()
      await writer.close()
    },
    // One process at a time does such work here.
    shareKey: async () => undefined,
    replaceSharedKey: async () => {},
    takeDuty: async (_name, now, forMs) => now + forMs,
    dropDuty: async () => {},
  }
}

function ownCommands(writer: DatabaseThread<WriteCommands>, db: Database): OwnCommands {
  const thread = writer.commands
  return {
    ...transactionsOn(thread.transact),
    createLead: thread.createLead,
    claimDeliveries: thread.claimDeliveries,
    // Asked of the reader first, because the writer may be waiting for the disk.
    async indexSomeLeads() {
      const waiting = await db.read('SELECT 1 FROM leads_to_index LIMIT 1')
      return waiting.length === 0 ? 0 : thread.indexSomeLeads()
    },
    searchLeads: (terms) => searchLeads(db, terms),
    clearLog: () => thread.cutLog(),
    addEvents: (events) => thread.addEvents(batchOf(events)),
  }
}
