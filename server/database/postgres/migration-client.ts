import pg from 'pg'
import { StoreStartError } from '../errors.ts'
import { connectMsOf, placeOf } from './address.ts'
import { types } from './connections.ts'
import { reasonOf } from './store-error.ts'

/** A client without statement timeout: migrations may rebuild large tables. */
export async function openMigrationClient(url: string): Promise<pg.Client> {
  try {
    const client = new pg.Client({
      connectionString: url,
      types,
      connectionTimeoutMillis: connectMsOf(url),
    })
    client.on('error', () => {})
    await client.connect()
    return client
  } catch (error) {
    throw new StoreStartError(`PostgreSQL at ${placeOf(url)} cannot be used: ${reasonOf(error)}`)
  }
}
