import type { StorePlace } from '../config.ts'
import { openSqliteStore } from './sqlite/store.ts'
import type { Store, StoreOptions } from './store.ts'

/** PostgreSQL when it is configured, else the embedded database in the data folder. */
export async function openStore(
  config: StorePlace,
  { user = 'server', serverNow = Date.now }: StoreOptions = {},
): Promise<Store> {
  if (config.databaseUrl === undefined) return openSqliteStore(config.dataDir, user)
  // Loaded only where it is used, for the sake of memory and of a quick start.
  const { openPostgresStore } = await import('./postgres/store.ts')
  return openPostgresStore(config.databaseUrl, { user, serverNow })
}
