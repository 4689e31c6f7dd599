import type { Client } from 'pg'
import { StoreStartError } from '../database/errors.ts'
import { madeBy } from '../database/migrations.ts'
import { placeOf } from '../database/postgres/address.ts'
import { postgresMigrations } from '../database/postgres/migrate.ts'
import { openPostgresStore } from '../database/postgres/store.ts'
import { erasureKeyText } from '../database/statements/erase-leads.ts'
import { isFilledByServer, notEmptyMessage, type RestoreOptions, unfinishedMessage } from './after-restore.ts'
import { CopyError } from './copy-files.ts'
import { noteErasures } from './erasure-list.ts'
import { erasuresAt } from './postgres-copy.ts'
import { connectTo, refuseWhileUsed } from './postgres-tools.ts'
import type { CopyCounts } from './sqlite-copy.ts'

export type Present = Awaited<ReturnType<typeof readPresent>>

/** Inspects the present database and refuses a restore that would harm it. */
export async function readPresent(
  url: string,
  copy: { tables: Set<string>; functions: Set<string> },
  dataDir: string,
  { replace, now }: RestoreOptions,
) {
  await using client = await connectTo(url)
  const found = await tablesOf(client)
  const ours = new Set([...copy.tables, 'migrations', ...madeBy(postgresMigrations, 'TABLE')])
  const others = found.filter((table) => !ours.has(table))
  if (others.length > 0)
    throw new CopyError(
      `${placeOf(url)} contains tables of another application (${others.join(', ')}): name a database of the site’s own.`,
    )
  const functions = [...copy.functions, ...madeBy(postgresMigrations, 'FUNCTION')]
  const bound = await functionsBoundToTables(client, functions)
  if (bound.length > 0)
    throw new CopyError(
      `${placeOf(url)} has functions of your own that depend on the site’s tables and would be dropped with them (${bound.join(', ')}): drop them first, and create them again afterwards.`,
    )
  const full = await tablesWithRows(client, found)
  if (full.length > 0 && !replace)
    throw new CopyError(notEmptyMessage(placeOf(url), await countRows(client, found), full))
  await refuseWhileUsed(client, url)
  if (found.includes('erasures_to_finish')) await finishErasures(client, url, now)
  await noteErasures(erasuresAt(client), dataDir)
  const keys = found.includes('erasure_key') ? (await client.query<{ key: Buffer }>(erasureKeyText)).rows : []
  return { tables: found, functions, isFull: full.length > 0, keys: keys.map(({ key }) => key) }
}

/**
 * Completes interrupted erasures, so that their events, answered requests and fingerprints are kept like those of any other.
 */
async function finishErasures(client: Client, url: string, now: number): Promise<void> {
  if (!(await client.query('SELECT FROM erasures_to_finish LIMIT 1')).rowCount) return
  const store = await openPostgresStore(url).catch((error) => {
    if (!(error instanceof StoreStartError)) throw error
    throw new CopyError(unfinishedMessage(placeOf(url), error.message))
  })
  await store.finishErasures(now).finally(() => store.close())
}

async function tablesOf(client: Client): Promise<string[]> {
  const { rows } = await client.query(
    `SELECT relname FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v', 'm')
       AND NOT relispartition
       AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e') ORDER BY 1`,
  )
  return rows.map(({ relname }) => relname)
}

/** Other functions whose arguments or results are row types: dropping the table would drop them. */
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

async function tablesWithRows(client: Client, tables: string[]): Promise<string[]> {
  const full: string[] = []
  for (const table of tables.filter((name) => !isFilledByServer(name)))
    if ((await client.query(`SELECT FROM "${table}" LIMIT 1`)).rowCount) full.push(table)
  return full
}

async function countRows(client: Client, tables: string[]): Promise<CopyCounts> {
  const count = async (table: string, which = '') =>
    tables.includes(table)
      ? Number((await client.query(`SELECT count(*) FROM ${table} ${which}`)).rows[0]?.count)
      : 0
  return { leads: await count('leads'), mails: await count('deliveries', `WHERE queue = 'mail'`) }
}
