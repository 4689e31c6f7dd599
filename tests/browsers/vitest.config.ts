import { defineConfig } from 'vitest/config'

/** The site in a real Firefox and a real WebKit: a file and a process for each, side by side. */
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
