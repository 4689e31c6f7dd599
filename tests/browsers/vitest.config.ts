import { defineConfig } from 'vitest/config'

/** The site in a real Firefox and a real WebKit: one test file and one process each, in parallel. */
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    include: ['tests/browsers/*.test.ts'],
    globalSetup: ['tests/support/per-run.ts', 'tests/browsers/chromium-layout.ts'],
    execArgv: ['--network-family-autoselection-attempt-timeout=60000'],
    // A busy machine must not fail a test.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 240_000 } },
  },
})
