import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { chromiumArguments, findHeadlessChromium } from './tests/support/chromium.ts'

const executablePath = findHeadlessChromium()
const long = /\.long\.spec\.ts/

export default defineConfig<object, { database: 'sqlite' | 'postgres' }>({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/per-run.ts',
  fullyParallel: true,
  workers: availableParallelism(),
  // A busy machine must not turn a good result into a bad one.
  timeout: 120_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  reporter: 'list',
  projects: [
    { name: 'site', testIgnore: long },
    { name: 'long', testMatch: long },
    {
      name: 'postgres',
      testMatch: /(forms-delivery|desk-(inbox|lead|trouble))(\.long)?\.spec\.ts/,
      // One starts servers of its own, on the embedded store; of the languages, those of the site project are enough.
      grepInvert: /a server that stops|@translated/,
      use: { database: 'postgres' },
    },
  ],
  use: {
    launchOptions: { ...(executablePath && { executablePath }), args: chromiumArguments },
  },
})
