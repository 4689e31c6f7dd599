import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { chromiumArguments, findHeadlessChromium } from './tests/support/chromium.ts'

const executablePath = findHeadlessChromium()
/** Tests for `npm run test:all` only. */
const long = /@long|\.long\.spec\.ts/

export default defineConfig<object, { database: 'sqlite' | 'postgres' }>({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/per-run.ts',
  fullyParallel: true,
  workers: availableParallelism(),
  // Long timeouts, so that a busy machine does not fail a test.
  timeout: 120_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  reporter: 'list',
  projects: [
    { name: 'site', grepInvert: long },
    { name: 'long', grep: long },
    {
      name: 'postgres',
      testMatch: /(forms-delivery|desk-(inbox|lead|trouble))(\.long)?\.spec\.ts/,
      // This test starts servers of its own, which use the embedded store.
      grepInvert: /a server that stops/,
      use: { database: 'postgres' },
    },
  ],
  use: {
    launchOptions: { ...(executablePath && { executablePath }), args: chromiumArguments },
  },
})
