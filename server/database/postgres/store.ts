import { StoreUnavailableError } from '../errors.ts'
import type { Store } from '../store.ts'
import { postgresAnalytics } from './analytics.ts'
import { openPool, queryOn } from './connection.ts'
import { postgresLeads } from './leads.ts'
import { postgresMails } from './mails.ts'
import { migrate, postgresMigrations } from './migrate.ts'
import { postgresTracking } from './tracking.ts'

/** The store on a PostgreSQL server, for several web servers or an existing database. */
export async function openPostgresStore(url: string): Promise<Store> {
  await migrate(url)
  const pool = openPool(url)
  const query = queryOn(pool)
  return {
    async ping() {
      const [row] = await query<{ last: number }>('ping', 'SELECT max(number) AS last FROM migrations', [])
      if (row?.last !== postgresMigrations.length)
        throw new StoreUnavailableError('The database has other migrations than this version of the site.')
    },
    close: () => pool.end(),
    ...postgresLeads(query),
    ...postgresMails(query),
    ...postgresTracking(query),
    ...postgresAnalytics(query),
  }
}
