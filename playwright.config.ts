import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { chromiumArguments, findHeadlessChromium } from './tests/support/chromium.ts'

const executablePath = findHeadlessChromium()

export default defineConfig<object, { database: 'sqlite' | 'postgres' }>({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/current-build.ts',
  fullyParallel: true,
  // A worker often waits for its browser or its server: more of them than cores keep the cores busy.
  workers: Math.max(3, availableParallelism()),
  // A busy machine must not turn a good result into a bad one.
  timeout: 1_800_000,
  expect: { timeout: 300_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '.cache/playwright.json' }]],
  projects: [
    { name: 'site' },
    {
      name: 'postgres',
      testMatch: /(forms-delivery|desk-(inbox|lead|trouble))\.spec\.ts/,
      // One starts servers of its own, on the embedded store; of the languages, those of the site project are enough.
      grepInvert: /a server that stops|@translated/,
      use: { database: 'postgres' },
    },
  ],
  use: {
    launchOptions: { ...(executablePath && { executablePath }), args: chromiumArguments },
  },
})
