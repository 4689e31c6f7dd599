import { defineConfig } from '@playwright/test'
import { chromiumArguments, findChromium } from './tests/support/chromium.ts'

const executablePath = findChromium()

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/current-build.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '.cache/playwright.json' }]],
  use: {
    launchOptions: { ...(executablePath && { executablePath }), args: chromiumArguments },
  },
})
