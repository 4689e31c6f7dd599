import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      '{contract,content,case,site,desk,server,cli,scripts,deploy,tests/{unit,security,bad-input}}/**/*.test.{ts,tsx}',
    ],
    environment: 'node',
    globalSetup: ['tests/support/current-build.ts', 'tests/support/postgres-per-run.ts'],
    restoreMocks: true,
    // Files wait for disks, databases and processes: more of them at once than cores keep the cores busy.
    maxWorkers: Math.max(3, availableParallelism()),
    // Node gives each address of localhost a quarter of a second, which a busy machine may need for the first alone.
    execArgv: ['--network-family-autoselection-attempt-timeout=60000'],
    // A busy machine must not turn a good result into a bad one.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 240_000 } },
  },
})
