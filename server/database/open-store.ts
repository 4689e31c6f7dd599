import type { Config } from '../config.ts'
import { openSqliteStore } from './sqlite/store.ts'
import type { Store } from './store.ts'

/** PostgreSQL when it is configured, else the embedded database in the data folder. */
export async function openStore(config: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<Store> {
  if (config.databaseUrl !== undefined) throw new Error('PostgreSQL is not there yet.')
  return openSqliteStore(config.dataDir)
}
