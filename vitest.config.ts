import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      '{contract,content,case,site,desk,server,cli,scripts,deploy,tests/{unit,security,bad-input}}/**/*.test.{ts,tsx}',
    ],
    environment: 'node',
    globalSetup: 'tests/support/per-run.ts',
    restoreMocks: true,
    // A worker keeps what it has loaded: to load it anew for each file was a third of the work. Stubs end with their test.
    isolate: false,
    unstubGlobals: true,
    maxWorkers: availableParallelism(),
    // Node gives each address of localhost a quarter of a second, which a busy machine may need for the first alone.
    execArgv: ['--network-family-autoselection-attempt-timeout=60000'],
    // A busy machine must not turn a good result into a bad one.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000, interval: 10 } },
  },
})
