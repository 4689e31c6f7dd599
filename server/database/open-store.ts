import type { Config } from '../config.ts'
import { openPostgresStore } from './postgres/store.ts'
import { openSqliteStore } from './sqlite/store.ts'
import type { Store } from './store.ts'

/** PostgreSQL when it is configured, else the embedded database in the data folder. */
export function openStore(config: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<Store> {
  return config.databaseUrl === undefined
    ? openSqliteStore(config.dataDir)
    : openPostgresStore(config.databaseUrl)
}
