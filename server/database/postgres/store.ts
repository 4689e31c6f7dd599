import type { SharedKey } from '../access.ts'
import { StoreUnavailableError } from '../errors.ts'
import { type AppliedMigration, checkSchema } from '../migrations.ts'
import type { Database } from '../statements/database.ts'
import { type ServerStore, type Store, type StoreOptions, storeOn } from '../store.ts'
import { placeOf } from './address.ts'
import { postgresDatabase } from './connection.ts'
import { Connections } from './connections.ts'
import { migrate, postgresSchema } from './migrate.ts'

/** The store on a PostgreSQL server, for several web servers or an existing database. */
export async function openPostgresStore(
  url: string,
  { user = 'server', timesAreMadeUp = false, commandMs }: StoreOptions & { commandMs?: number } = {},
): Promise<Store> {
  await migrate(url, user)
  const connections = new Connections(url, commandMs)
  const db = postgresDatabase(connections, timesAreMadeUp)
  return {
    ...storeOn(db),
    ...postgresServers(db),
    async ping() {
      const rows = await db.read<AppliedMigration & { readOnly: boolean }>(
        `SELECT number, serves_since, checksum, current_setting('transaction_read_only')::boolean AS "readOnly" FROM migrations`,
      )
      if (rows[0]?.readOnly)
        throw new StoreUnavailableError(`PostgreSQL at ${placeOf(url)} is read-only, as a standby is.`)
      checkSchema(postgresSchema, rows)
      // A real write: its commit waits for the standbys, as that of a lead does.
      await db.write('UPDATE write_probe SET probed_at = $now', { now: Date.now() })
    },
    close: () => connections.close(),
  }
}

/** A lease that ends much later was taken while the database's clock was ahead. It is ignored. */
const isTaken = 'duty.taken_until > $now AND duty.taken_until <= $now + 2 * $forMs'

function postgresServers(db: Database): ServerStore {
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

    async takeLease(name, now, forMs) {
      const { rows } = await db.write<{ taken_until: number }>(
        // Checked before the insert, since ON CONFLICT locks the row: a server that finds the lease taken must not
        // write.
        `INSERT INTO server_duties AS duty SELECT $name::text, $now + $forMs
         WHERE NOT EXISTS (SELECT FROM server_duties AS duty WHERE name = $name AND ${isTaken})
         ON CONFLICT (name) DO UPDATE SET taken_until = excluded.taken_until
         WHERE NOT (${isTaken}) RETURNING taken_until`,
        { name, now, forMs },
      )
      return rows[0]?.taken_until ?? null
    },

    async releaseLease(name, takenUntil) {
      // The next holder takes the lease only after this time, so its own end differs.
      const text = 'DELETE FROM server_duties WHERE name = $name AND taken_until = $takenUntil'
      await db.write(text, { name, takenUntil })
    },
  }
}
