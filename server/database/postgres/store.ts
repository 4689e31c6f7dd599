import type { SharedKey } from '../access.ts'
import { StoreUnavailableError } from '../errors.ts'
import { type AppliedMigration, checkSchema } from '../migrations.ts'
import type { Database } from '../statements/database.ts'
import { type ServerStore, type Store, type StoreOptions, storeOn } from '../store.ts'
import { placeOf } from './address.ts'
import { postgresDatabase } from './connection.ts'
import { Connections } from './connections.ts'
import { migrate, postgresMigrations } from './migrate.ts'

/** The store on a PostgreSQL server, for several web servers or an existing database. */
export async function openPostgresStore(
  url: string,
  { user = 'server', serverNow = Date.now, commandMs }: StoreOptions & { commandMs?: number } = {},
): Promise<Store> {
  await migrate(url, postgresMigrations, user)
  const connections = new Connections(url, commandMs)
  const db = postgresDatabase(connections, serverNow)
  return {
    ...storeOn(db),
    ...postgresServers(db),
    async ping() {
      const rows = await db.read<AppliedMigration & { read_only: boolean; waits: boolean }>(
        `SELECT number, serves_since, current_setting('transaction_read_only')::boolean AS read_only,
           current_setting('synchronous_standby_names') <> '' AS waits FROM migrations`,
      )
      if (rows[0]?.read_only)
        throw new StoreUnavailableError(`PostgreSQL at ${placeOf(url)} is read-only, as a standby is.`)
      checkSchema(postgresMigrations, rows)
      // Without a standby to confirm it no lead could be acknowledged.
      if (rows[0]?.waits) await db.confirm()
    },
    close: () => connections.close(),
  }
}

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
