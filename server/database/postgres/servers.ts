import type { SharedKey } from '../access.ts'
import type { Database } from '../statements/database.ts'
import type { ServerStore } from '../store.ts'

export function postgresServers(db: Database): ServerStore {
  return {
    async shareKey(name, { value, fingerprint }) {
      await db.write('INSERT INTO server_keys VALUES ($name, $value, $fingerprint) ON CONFLICT DO NOTHING', {
        name,
        value,
        fingerprint,
      })
      const text = 'SELECT value, fingerprint FROM server_keys WHERE name = $name'
      return (await db.read<SharedKey>(text, { name }))[0]
    },

    async replaceSharedKey(name, { value, fingerprint }) {
      const text = 'UPDATE server_keys SET value = $value, fingerprint = $fingerprint WHERE name = $name'
      await db.write(text, { name, value, fingerprint })
    },

    async takeDuty(name, now, forMs) {
      const { rows } = await db.write<{ taken_until: number }>(
        // Looked at first, since a conflict locks the row: whoever only finds it taken should write nothing.
        `INSERT INTO server_duties AS duty SELECT $name::text, at($now) + $forMs
         WHERE NOT EXISTS (SELECT FROM server_duties WHERE name = $name AND taken_until > at($now))
         ON CONFLICT (name) DO UPDATE SET taken_until = excluded.taken_until
         WHERE duty.taken_until <= at($now) RETURNING taken_until`,
        { name, now, forMs },
      )
      return rows[0]?.taken_until ?? null
    },

    async dropDuty(name, takenUntil) {
      // A follower takes it only when this time is over, so its own is another one.
      const text = 'DELETE FROM server_duties WHERE name = $name AND taken_until = $takenUntil'
      await db.write(text, { name, takenUntil })
    },
  }
}
