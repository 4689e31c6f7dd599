import type { ServerStore, SharedKey } from '../server-store.ts'
import type { Query } from './connection.ts'

export function postgresServers(query: Query, serverNow: () => number | null): ServerStore {
  return {
    async shareKey(name, { value, fingerprint }) {
      await query('offer-key', 'INSERT INTO server_keys VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
        name,
        value,
        fingerprint,
      ])
      const text = 'SELECT value, fingerprint FROM server_keys WHERE name = $1'
      return (await query<SharedKey>('shared-key', text, [name]))[0]
    },

    async replaceSharedKey(name, { value, fingerprint }) {
      await query('replace-key', 'UPDATE server_keys SET value = $2, fingerprint = $3 WHERE name = $1', [
        name,
        value,
        fingerprint,
      ])
    },

    async takeDuty(name, now, forMs) {
      const [taken] = await query<{ taken_until: number }>(
        'take-duty',
        // Looked at first, since a conflict locks the row: whoever only finds it taken should write nothing.
        `INSERT INTO server_duties AS duty SELECT $1::text, $2 + clock_shift($4) + $3
         WHERE NOT EXISTS (SELECT FROM server_duties WHERE name = $1 AND taken_until > $2 + clock_shift($4))
         ON CONFLICT (name) DO UPDATE SET taken_until = excluded.taken_until
         WHERE duty.taken_until <= $2 + clock_shift($4) RETURNING taken_until`,
        [name, now, forMs, serverNow()],
      )
      return taken?.taken_until ?? null
    },

    async dropDuty(name, takenUntil) {
      // A follower takes it only when this time is over, so its own is another one.
      const text = 'DELETE FROM server_duties WHERE name = $1 AND taken_until = $2'
      await query('drop-duty', text, [name, takenUntil])
    },
  }
}
