import type { StorePlace } from '../config.ts'
import { openSqliteStore } from './sqlite/store.ts'
import type { Store, StoreOptions } from './store.ts'

/** PostgreSQL if configured, otherwise SQLite in the data folder. */
export async function openStore(
  config: StorePlace,
  { user = 'server', timesAreMadeUp = false }: StoreOptions = {},
): Promise<Store> {
  if (config.databaseUrl === undefined) return openSqliteStore(config.dataDir, user)
  // Imported on demand: it costs memory and start time.
  const { openPostgresStore } = await import('./postgres/store.ts')
  return openPostgresStore(config.databaseUrl, { user, timesAreMadeUp })
}
