import type { Config } from '../config.ts'
import type { SchemaUser } from './migrations.ts'
import { openSqliteStore } from './sqlite/store.ts'
import type { Store } from './store.ts'

export interface StoreOptions {
  /** A server brings the schema up to date; a command takes it as it is, and refuses an empty database. */
  user?: SchemaUser
  /**
   * The clock that the times in commands come from; PostgreSQL turns them into its own. Tests that make times up
   * answer null, and the times are kept as they are.
   */
  serverNow?: () => number | null
}

/** PostgreSQL when it is configured, else the embedded database in the data folder. */
export async function openStore(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  { user = 'server', serverNow = Date.now }: StoreOptions = {},
): Promise<Store> {
  if (config.databaseUrl === undefined) return openSqliteStore(config.dataDir, user)
  // Loaded only where it is used, for the sake of memory and of a quick start.
  const { openPostgresStore } = await import('./postgres/store.ts')
  return openPostgresStore(config.databaseUrl, { user, serverNow })
}
