import type { Dialect } from './desk.ts'

/**
 * For tests of what stands above the store, which behave alike on both: `npm test` runs them on SQLite only, `npm run test:all` and a
 * single file on both. The store's own tests always run on both.
 */
export const dialects: Dialect[] = process.env.TESTS === 'short' ? ['SQLite'] : ['SQLite', 'PostgreSQL']
