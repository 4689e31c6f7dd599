import type { Client } from 'pg'
import { erasureKeyName } from '../database/erasure-fingerprint.ts'
import type { ErasureNote } from '../database/erasure-store.ts'
import { placeOf } from '../database/postgres/address.ts'
import { openMigrationClient } from '../database/postgres/connection.ts'
import { postgresMigrations } from '../database/postgres/migrate.ts'
import { refuseWhileUsed } from '../database/postgres/sole-user.ts'
import { CopyError } from './copy-error.ts'
import type { RestoreOptions } from './restore-options.ts'
import type { CopyCounts } from './sqlite-copy.ts'

/** The database as it is before a restore. */
export interface Present {
  tables: string[]
  /** Whether it holds leads or mails. */
  full: boolean
  erasures: ErasureNote[]
  keys: Uint8Array[]
}

/** Looks at the database as it is now, and refuses what would harm it. */
export async function readPresent(
  url: string,
  tablesOfCopy: Set<string>,
  { replace }: RestoreOptions,
): Promise<Present> {
  const client = await openMigrationClient(url)
  try {
    const found = await tablesOf(client)
    const ours = new Set([...tablesOfCopy, 'migrations', ...tablesOfMigrations()])
    const others = found.filter((table) => !ours.has(table))
    if (others.length > 0)
      throw new CopyError(
        `${placeOf(url)} holds tables of something else (${others.join(', ')}): name a database of the site’s own.`,
      )
    const held = found.includes('leads') ? await countRows(client) : { leads: 0, mails: 0 }
    const full = held.leads + held.mails > 0
    if (full && !replace)
      throw new CopyError(
        `${placeOf(url)} holds ${held.leads} leads and ${held.mails} mails; --replace puts the copy in their place and keeps a copy of them.`,
      )
    await refuseWhileUsed(client, url)
    const remembers = found.includes('erasure_key')
    return {
      tables: found,
      full,
      keys: remembers ? (await client.query('SELECT key FROM erasure_key')).rows.map(({ key }) => key) : [],
      erasures: remembers ? await readErasures(client) : [],
    }
  } finally {
    await client.end()
  }
}

async function tablesOf(client: Client): Promise<string[]> {
  const { rows } = await client.query(
    `SELECT relname FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v', 'm')
       AND NOT relispartition
       AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e') ORDER BY 1`,
  )
  return rows.map(({ relname }) => relname)
}

const tablesOfMigrations = () =>
  postgresMigrations.flatMap(({ sql }) =>
    [...sql.matchAll(/^CREATE TABLE (\w+)/gm)].map(([, name]) => name ?? ''),
  )

async function countRows(client: Client): Promise<CopyCounts> {
  const { rows } = await client.query(
    'SELECT (SELECT count(*) FROM leads) AS leads, (SELECT count(*) FROM mails) AS mails',
  )
  return rows[0]
}

async function readErasures(client: Client): Promise<ErasureNote[]> {
  const { rows } = await client.query(
    `SELECT erased_at AS "erasedAt", kind, encode(fingerprint, 'hex') AS fingerprint, erased_before AS before,
       (SELECT encode(key, 'hex') FROM erasure_key) AS key FROM erasures ORDER BY seq`,
  )
  return rows.map((row) => ({ ...row, key: erasureKeyName(Buffer.from(row.key, 'hex')) }))
}
