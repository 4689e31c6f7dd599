import { test as base, expect } from '@playwright/test'
import { freePort } from '../../scripts/free-port.ts'
import { openStore } from '../../server/database/open-store.ts'
import type { Store } from '../../server/database/store.ts'
import { emptyDatabaseUrl } from './fresh-database.ts'
import { type Receiver, startReceiver } from './receiver.ts'
import { spawnServerAtItsOrigin, type TestServer } from './server.ts'
import { type SmtpInbox, startSmtp } from './smtp.ts'

interface WorkerFixtures {
  /** The server's database: the same tests run on both. */
  database: 'sqlite' | 'postgres'
  databaseUrl: string | undefined
  /** Receives the server's mails. */
  inbox: SmtpInbox
  /** Receives the server's hand-overs. */
  receiver: Receiver
  /** The origin of the desk. */
  desk: string
  server: TestServer
  /** A second connection to the server's database. */
  store: Store
}

/** People of the desk. */
export const people = Array.from({ length: 60 }, (_, index) => `person${index}@firsthour.example`)

/**
 * One real server per worker, with everything any test needs and its own data folder. A file with different server
 * options would make Playwright restart its workers and browsers.
 */
export const test = base.extend<object, WorkerFixtures>({
  database: ['sqlite', { scope: 'worker', option: true }],
  databaseUrl: [
    async ({ database }, use) => {
      await use(database === 'sqlite' ? undefined : await emptyDatabaseUrl())
    },
    { scope: 'worker' },
  ],
  inbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const inbox = await startSmtp()
      await use(inbox)
      await inbox.close()
    },
    { scope: 'worker' },
  ],
  receiver: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const receiver = await startReceiver()
      await use(receiver)
      await receiver.close()
    },
    { scope: 'worker' },
  ],
  desk: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => use(`http://localhost:${await freePort()}`),
    { scope: 'worker' },
  ],
  server: [
    async ({ inbox, receiver, desk, databaseUrl }, use) => {
      const server = await spawnServerAtItsOrigin({
        SMTP_URL: inbox.url,
        WEBHOOK_URLS: receiver.url,
        WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
        WEBHOOK_ALLOW_PRIVATE: '1',
        DESK_PORT: new URL(desk).port,
        DESK_ORIGIN: desk,
        DESK_PEOPLE: people.join(','),
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  store: [
    async ({ server, databaseUrl }, use) => {
      const store = await openStore({ dataDir: server.dataDir, databaseUrl })
      await use(store)
      await store.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
})

export { expect }
