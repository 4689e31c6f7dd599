import { test as base, expect } from '@playwright/test'
import { spawnServerAtItsOrigin, type TestServer } from './server.ts'

interface WorkerFixtures {
  /** One real server for each worker, with its own data folder. */
  server: TestServer
}

/** For tests that ask the server without opening a page: a page costs far more than the question. */
export const test = base.extend<object, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const server = await spawnServerAtItsOrigin()
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
})

export { expect }
