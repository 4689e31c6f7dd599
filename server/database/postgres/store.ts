import { StoreUnavailableError } from '../errors.ts'
import { checkSchema } from '../migrations.ts'
import type { StoreOptions } from '../open-store.ts'
import type { Store } from '../store.ts'
import { placeOf } from './address.ts'
import { postgresAnalytics } from './analytics.ts'
import { queryOn } from './connection.ts'
import { postgresDesk } from './desk.ts'
import { postgresErasure } from './erasure.ts'
import { postgresHandOvers } from './hand-overs.ts'
import { Hosts } from './hosts.ts'
import { postgresLeadAccess } from './lead-access.ts'
import { postgresLeadWork } from './lead-work.ts'
import { postgresLeads } from './leads.ts'
import { postgresMails } from './mails.ts'
import { migrate, postgresMigrations } from './migrate.ts'
import { postgresServers } from './servers.ts'
import { postgresTracking } from './tracking.ts'

/** The store on a PostgreSQL server, for several web servers or an existing database. */
export async function openPostgresStore(
  url: string,
  { user = 'server', serverNow = Date.now, commandMs }: StoreOptions & { commandMs?: number } = {},
): Promise<Store> {
  await migrate(url, postgresMigrations, user)
  const hosts = new Hosts(url, commandMs)
  const query = queryOn(hosts, commandMs)
  const work = postgresLeadWork(query, serverNow)
  const leads = postgresLeads(query, serverNow, work)
  return {
    async ping() {
      const rows = await query<{ number: number; serves_since: number; read_only: boolean }>(
        'ping',
        `SELECT number, serves_since, current_setting('transaction_read_only')::boolean AS read_only FROM migrations`,
        [],
      )
      if (rows[0]?.read_only)
        throw new StoreUnavailableError(`PostgreSQL at ${placeOf(url)} is read-only, as a standby is.`)
      checkSchema(postgresMigrations, rows)
    },
    close: () => hosts.close(),
    ...leads,
    ...work,
    ...postgresErasure(query, serverNow),
    ...postgresLeadAccess(query, serverNow),
    ...postgresMails(query, serverNow),
    ...postgresHandOvers(query, serverNow),
    ...postgresDesk(query, serverNow, { ...leads, ...work }),
    ...postgresTracking(query, serverNow),
    ...postgresAnalytics(query, serverNow),
    ...postgresServers(query, serverNow),
  }
}
