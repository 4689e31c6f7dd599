import type { Query } from './connection.ts'

/**
 * For an answer that only says what was found: what it speaks of may have been committed here and be unknown to the
 * standbys. A lock is written to the log, behind all that was committed before, and its commit waits for them.
 */
export async function waitForStandbys(query: Query): Promise<void> {
  await query('wait-for-standbys', 'SELECT FROM erasure_key FOR UPDATE', [])
}
