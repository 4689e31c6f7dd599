import { defineConfig } from '@playwright/test'
import { chromiumArguments, findChromium } from './tests/support/chromium.ts'

const executablePath = findChromium()

export default defineConfig<object, { database: 'sqlite' | 'postgres' }>({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/current-build.ts',
  fullyParallel: true,
  workers: 2,
  // A busy machine must not turn a good result into a bad one.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '.cache/playwright.json' }]],
  projects: [
    { name: 'site' },
    { name: 'postgres', testMatch: /forms-(delivery|messages)\.spec\.ts/, use: { database: 'postgres' } },
  ],
  use: {
    launchOptions: { ...(executablePath && { executablePath }), args: chromiumArguments },
  },
})
