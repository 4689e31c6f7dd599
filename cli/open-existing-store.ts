import { existsSync } from 'node:fs'
import type { Config } from '../server/config.ts'
import { openStore } from '../server/database/open-store.ts'
import { databasePath } from '../server/database/sqlite/store.ts'
import type { Store } from '../server/database/store.ts'
import { CommandError } from './command-line.ts'

/** A command never makes a database: with a mistyped DATA_DIR it would show an empty one as if it were the truth. */
async function openExistingStore(config: Config): Promise<Store> {
  if (config.databaseUrl === undefined && !existsSync(databasePath(config.dataDir)))
    throw new CommandError(
      `There is no database in ${config.dataDir}; set DATA_DIR to the folder that the server uses.`,
    )
  return openStore(config, { user: 'command' })
}

export async function withStore(
  config: Config,
  work: (store: Store) => Promise<void>,
  open: (config: Config) => Promise<Store> = openExistingStore,
): Promise<void> {
  const store = await open(config)
  try {
    await work(store)
  } finally {
    await store.close()
  }
}
