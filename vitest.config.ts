import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,content,site,server,cli,scripts,tests/unit}/**/*.test.{ts,tsx}'],
    globalSetup: 'tests/support/current-build.ts',
    environment: 'node',
    globalSetup: ['tests/support/postgres-per-run.ts'],
    restoreMocks: true,
  },
})
