import type { Client } from 'pg'
import { openMigrationClient } from '../database/postgres/connection.ts'

/** A connection of its own that ends with the block it is opened in. */
export async function connectTo(url: string): Promise<Client & AsyncDisposable> {
  const client = await openMigrationClient(url)
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}
