import type { Client } from 'pg'
import { placeOf } from '../database/postgres/address.ts'
import { postgresMigrations } from '../database/postgres/migrate.ts'
import { erasureKeyText } from '../database/statements/erase-leads.ts'
import { type ErasureRow, erasureFromRow, erasuresText } from '../database/statements/erasure.ts'
import { CopyError } from './copy-files.ts'
import type { KnownErasures } from './erasure-list.ts'
import { connectTo, refuseWhileUsed } from './postgres-tools.ts'
import type { RestoreOptions } from './settle.ts'
import type { CopyCounts } from './sqlite-copy.ts'

export type Present = Awaited<ReturnType<typeof readPresent>>

/** Looks at the database as it is now, and refuses what would harm it. */
export async function readPresent(
  url: string,
  copy: { tables: Set<string>; functions: Set<string> },
  { replace }: RestoreOptions,
) {
  await using client = await connectTo(url)
  const found = await tablesOf(client)
  const ours = new Set([...copy.tables, 'migrations', ...madeByMigrations('TABLE')])
  const others = found.filter((table) => !ours.has(table))
  if (others.length > 0)
    throw new CopyError(
      `${placeOf(url)} holds tables of something else (${others.join(', ')}): name a database of the site’s own.`,
    )
  const functions = [...copy.functions, ...madeByMigrations('FUNCTION')]
  const bound = await functionsBoundToTables(client, functions)
  if (bound.length > 0)
    throw new CopyError(
      `${placeOf(url)} has functions of your own that are made of the site’s tables and would go with them (${bound.join(', ')}): drop them first, and make them again after it.`,
    )
  const held = found.includes('leads') ? await countRows(client) : { leads: 0, mails: 0 }
  const full = held.leads + held.mails > 0
  if (full && !replace)
    throw new CopyError(
      `${placeOf(url)} holds ${held.leads} leads and ${held.mails} mails; --replace puts the copy in their place and keeps a copy of them.`,
    )
  await refuseWhileUsed(client, url)
  return { tables: found, functions, full, ...(await erasuresOf(client, found)) }
}

async function tablesOf(client: Client): Promise<string[]> {
  const { rows } = await client.query(
    `SELECT relname FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v', 'm')
       AND NOT relispartition
       AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e') ORDER BY 1`,
  )
  return rows.map(({ relname }) => relname)
}

const madeByMigrations = (kind: 'TABLE' | 'FUNCTION') =>
  postgresMigrations.flatMap(({ sql }) =>
    [...sql.matchAll(new RegExp(`^CREATE ${kind} (\\w+)`, 'gm'))].map(([, name]) => name ?? ''),
  )

/** Others than these whose arguments or results are rows of a table: dropping the table drops them. */
async function functionsBoundToTables(client: Client, known: string[]): Promise<string[]> {
  const { rows } = await client.query(
    `SELECT DISTINCT proname FROM pg_proc JOIN pg_depend ON classid = 'pg_proc'::regclass AND objid = pg_proc.oid
     JOIN pg_type ON refclassid = 'pg_type'::regclass AND pg_type.oid = refobjid
     JOIN pg_class ON pg_class.oid = typrelid
     WHERE pronamespace = current_schema()::regnamespace AND relnamespace = current_schema()::regnamespace
       AND relkind IN ('r', 'p') AND NOT proname = ANY ($1) ORDER BY 1`,
    [known],
  )
  return rows.map(({ proname }) => proname)
}

async function erasuresOf(client: Client, tables: string[]): Promise<KnownErasures> {
  if (!tables.includes('erasure_key')) return { keys: [], erasures: [] }
  const keys = (await client.query<{ key: Buffer }>(erasureKeyText)).rows.map(({ key }) => key)
  const { rows } = await client.query<ErasureRow>(erasuresText)
  return { keys, erasures: rows.flatMap((row) => keys.map((key) => erasureFromRow(row, key))) }
}

async function countRows(client: Client): Promise<CopyCounts> {
  const { rows } = await client.query(
    `SELECT (SELECT count(*) FROM leads) AS leads, (SELECT count(*) FROM deliveries WHERE queue = 'mail') AS mails`,
  )
  return rows[0]
}
