import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      '{contract,content,case,site,desk,server,cli,scripts,deploy,tests/{unit,security,bad-input}}/**/*.test.{ts,tsx}',
    ],
    environment: 'node',
    globalSetup: 'tests/support/per-run.ts',
    setupFiles: 'tests/support/after-each.ts',
    // Workers keep loaded modules between files: loading them anew took a third of the time.
    isolate: false,
    maxWorkers: availableParallelism(),
    // Node tries each address of localhost for a quarter of a second, which is too short on a busy machine.
    execArgv: ['--network-family-autoselection-attempt-timeout=60000'],
    // Long timeouts, so that a busy machine does not fail a test.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000, interval: 10 } },
  },
})
