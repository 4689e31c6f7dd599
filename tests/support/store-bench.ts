import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe } from 'vitest'
import { openStore } from '../../server/database/open-store.ts'
import type { Store } from '../../server/database/store.ts'
import { freshDatabaseUrl } from './fresh-database.ts'
import { queryDatabase } from './query-database.ts'

/** An empty store before each test, and other connections to its database. */
export class StoreBench {
  config: { dataDir: string; databaseUrl: string | undefined } = { dataDir: '', databaseUrl: undefined }
  readonly dialect: 'SQLite' | 'PostgreSQL'
  #stores: Store[] = []

  constructor(dialect: 'SQLite' | 'PostgreSQL') {
    this.dialect = dialect
    beforeEach(async () => {
      const databaseUrl = dialect === 'PostgreSQL' ? await freshDatabaseUrl() : undefined
      this.config = { dataDir: mkdtempSync(join(tmpdir(), 'firsthour-store-')), databaseUrl }
      this.#stores = []
      await this.open()
    })
    afterEach(async () => {
      await Promise.all(this.#stores.map((store) => store.close()))
      rmSync(this.config.dataDir, { recursive: true })
    })
  }

  /** The first one opened. */
  get store(): Store {
    const [store] = this.#stores
    if (!store) throw new Error('No test is running.')
    return store
  }

  /** Another server on the same database. Its times are those that the test makes up. */
  async open(): Promise<Store> {
    const store = await openStore(this.config, { timesAreMadeUp: true })
    this.#stores.push(store)
    return store
  }

  query(sql: string): Promise<Record<string, unknown>[]> {
    return queryDatabase(this.config, sql)
  }
}

/** Runs the tests on SQLite and on PostgreSQL. */
export function onBothDatabases(what: string, tests: (bench: StoreBench) => void): void {
  describe.each(['SQLite', 'PostgreSQL'] as const)(`${what} on %s`, (dialect) =>
    tests(new StoreBench(dialect)),
  )
}
