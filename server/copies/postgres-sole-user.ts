import type { Client } from 'pg'
import { StoreStartError } from '../database/errors.ts'
import { placeOf } from '../database/postgres/address.ts'

const usualPatienceMs = 3000
const pauseMs = 100

/** Others on the same database; some roles may not see what kind of process it is. */
export const otherConnections = `pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
  AND coalesce(backend_type, 'client backend') = 'client backend'`

/**
 * Refuses while a server is connected: it would go on with what it has read before, and mark its mails in rows that are
 * gone. One that has just ended may still be listed for a moment.
 */
export async function refuseWhileUsed(
  client: Client,
  url: string,
  patienceMs = usualPatienceMs,
): Promise<void> {
  const giveUpAt = performance.now() + patienceMs
  for (;;) {
    const lookedAt = performance.now()
    const { rows } = await client.query(`SELECT count(*) AS others FROM ${otherConnections}`)
    const { others } = rows[0]
    if (others === 0) return
    // An answer that was long on its way tells of a moment when there was still time.
    if (lookedAt > giveUpAt)
      throw new StoreStartError(
        `${placeOf(url)} is in use by ${others} other ${others === 1 ? 'connection' : 'connections'}: stop every server on it first, then try again.`,
      )
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
