import { StoreUnavailableError } from '../errors.ts'
import { type AppliedMigration, checkSchema } from '../migrations.ts'
import { storeOn } from '../statements/store-on.ts'
import type { Store, StoreOptions } from '../store.ts'
import { placeOf } from './address.ts'
import { postgresDatabase } from './connection.ts'
import { Connections } from './connections.ts'
import { migrate, postgresMigrations } from './migrate.ts'
import { postgresServers } from './servers.ts'

/** The store on a PostgreSQL server, for several web servers or an existing database. */
export async function openPostgresStore(
  url: string,
  { user = 'server', serverNow = Date.now, commandMs }: StoreOptions & { commandMs?: number } = {},
): Promise<Store> {
  await migrate(url, postgresMigrations, user)
  const connections = new Connections(url, commandMs)
  const db = postgresDatabase(connections, serverNow)
  return {
    ...storeOn(db),
    ...postgresServers(db),
    async ping() {
      const rows = await db.read<AppliedMigration & { read_only: boolean; waits: boolean }>(
        `SELECT number, serves_since, current_setting('transaction_read_only')::boolean AS read_only,
           current_setting('synchronous_standby_names') <> '' AS waits FROM migrations`,
      )
      if (rows[0]?.read_only)
        throw new StoreUnavailableError(`PostgreSQL at ${placeOf(url)} is read-only, as a standby is.`)
      checkSchema(postgresMigrations, rows)
      // Without a standby to confirm it no lead could be acknowledged.
      if (rows[0]?.waits) await db.confirm()
    },
    close: () => connections.close(),
  }
}
