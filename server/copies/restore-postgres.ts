import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { erasureKeyName } from '../database/erasure-fingerprint.ts'
import type { ErasureNote } from '../database/erasure-store.ts'
import { openMigrationClient, placeOf } from '../database/postgres/connection.ts'
import { migrate, postgresMigrations } from '../database/postgres/migrate.ts'
import { CopyError } from './copy-error.ts'
import { type CopiedRecord, erasedSince } from './erased-since.ts'
import { noteErasures, readErasureLists } from './erasure-list.ts'
import { makeCopyOf } from './make-copy.ts'
import { checkDump, type DumpRow } from './postgres-copy.ts'
import { requireTool, startTool, withoutPassword } from './postgres-tools.ts'
import type { Restored, RestoreOptions } from './restore-copy.ts'
import { leavingTables, mayHaveGoneOut, stateColumns } from './restored-states.ts'
import type { CopyContents, CopyCounts } from './sqlite-copy.ts'

/** What the dump says, read while it is checked. */
interface DumpContents extends CopyContents {
  records: (CopiedRecord & { table: 'leads' | 'mails' })[]
  /** The ids of mails and hand-overs that were on their way. */
  leaving: Set<string>
  tables: Set<string>
}

/**
 * One transaction empties the database, reads the dump, takes over what became of mails since and leaves out who was
 * erased: killed at any point, the database is as it was before.
 */
export async function restorePostgres(
  file: string,
  url: string,
  dataDir: string,
  options: RestoreOptions,
): Promise<Restored> {
  const contents = await readContents(file)
  await requireTool('psql')
  const present = await readPresent(url, contents, options)
  const saved = present.full ? await makeCopyOf({ url }, dataDir, options) : undefined
  await noteErasures(present.erasures, dataDir)
  const listed = await readErasureLists(file, dataDir)
  const since = erasedSince(listed, contents.erasures, [...contents.keys, ...present.keys])
  const gone = contents.records.filter((record) => since.has(record))
  await runRestore(file, url, present.tables, gone)
  const held = await countHeld(url, contents.leaving)
  await migrate(url)
  if (contents.keys.length === 0) await keepKey(url, present.keys)
  const erased = gone.filter(({ table }) => table === 'leads').length
  return {
    leads: contents.leads,
    mails: contents.mails,
    erased,
    unreadable: since.unreadable,
    held,
    saved: saved?.path,
  }
}

async function readContents(file: string): Promise<DumpContents> {
  const records: DumpContents['records'] = []
  const leaving = new Set<string>()
  const tables = new Set<string>()
  const onRow = (table: string, row: DumpRow) => {
    tables.add(table)
    if (table === 'leads') records.push({ table, ...recordOf(row, row.email, row.timestamp) })
    if (table === 'mails' && row.lead_seq === null)
      records.push({ table, ...recordOf(row, row.to_address, row.created_at) })
    if (leavingTables.some((each) => each === table) && row.state === 'queued') leaving.add(row.id ?? '')
  }
  return { ...(await checkDump(file, { toRestore: true, onRow })), records, leaving, tables }
}

const recordOf = (
  { id }: DumpRow,
  address: string | null | undefined,
  timestamp: string | null | undefined,
) => ({
  id: id ?? '',
  address: address ?? '',
  timestamp: Number(timestamp),
})

interface Present {
  tables: string[]
  /** Whether it holds leads or mails. */
  full: boolean
  erasures: ErasureNote[]
  keys: Uint8Array[]
}

/** Looks at the database as it is now, and refuses what would harm it. */
async function readPresent(
  url: string,
  { tables }: DumpContents,
  { replace }: RestoreOptions,
): Promise<Present> {
  const client = await openMigrationClient(url)
  try {
    const found = await tablesOf(client)
    const ours = new Set([...tables, 'migrations', ...tablesOfMigrations()])
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
    await refuseWhileServed(client, url)
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

/** A server would go on with what it has read before, and its mails under way would be marked in rows that are gone. */
async function refuseWhileServed(client: Client, url: string): Promise<void> {
  const { rows } = await client.query(
    `SELECT count(*) AS others FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
       AND coalesce(backend_type, 'client backend') = 'client backend'`,
  )
  if (rows[0]?.others > 0)
    throw new CopyError(
      `${placeOf(url)} is in use by ${rows[0].others} other connections: stop every server on it first, then try again.`,
    )
}

async function readErasures(client: Client): Promise<ErasureNote[]> {
  const { rows } = await client.query(
    `SELECT erased_at AS "erasedAt", kind, encode(fingerprint, 'hex') AS fingerprint, erased_before AS before,
       (SELECT encode(key, 'hex') FROM erasure_key) AS key FROM erasures ORDER BY seq`,
  )
  return rows.map((row) => ({ ...row, key: erasureKeyName(Buffer.from(row.key, 'hex')) }))
}

async function runRestore(
  file: string,
  url: string,
  presentTables: string[],
  gone: DumpContents['records'],
): Promise<void> {
  const { address, env } = withoutPassword(url)
  const psql = startTool('psql', ['-X', '-q', '-v', 'ON_ERROR_STOP=1', `--dbname=${address}`], {
    env,
    input: true,
  })
  const script = startTool('pg_restore', ['--no-owner', '--no-privileges', '--file=-', file], {
    output: true,
  })
  const { stdin } = psql.process
  const { stdout } = script.process
  if (!stdin || !stdout) throw new Error('psql or pg_restore cannot be talked to.')
  // When psql gives up, its own words are the reason, not the broken pipe.
  stdin.on('error', () => {})
  stdin.write(beforeDump(presentTables))
  try {
    await pipeline(stdout, stdin, { end: false })
    await script.done
    // Only now is there a COMMIT in what psql reads: until here, an end of its input takes everything back.
    stdin.end(afterDump(presentTables, gone))
  } catch (error) {
    stdin.destroy()
    await psql.done
    throw error
  }
  await psql.done
}

const schemaOfOurs = `(SELECT current_schema())`

/** What the present knows of mails is put aside, then all that is ours makes room. */
function beforeDump(tables: string[]): string {
  const kept = leavingTables.filter((table) => tables.includes(table))
  return `
    BEGIN;
    SET LOCAL client_min_messages = warning;
    SELECT set_config('firsthour.schema', ${schemaOfOurs}, true) \\g /dev/null
    ${tables.map((table) => `LOCK TABLE "${table}" IN ACCESS EXCLUSIVE MODE;`).join('\n')}
    ${kept
      .map(
        (table) =>
          `CREATE TEMP TABLE present_${table} ON COMMIT DROP AS SELECT id, ${stateColumns} FROM ${table};`,
      )
      .join('\n')}
    DO $do$
    DECLARE each record;
    BEGIN
      FOR each IN SELECT oid::regclass AS name FROM pg_class
        WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')
          AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')
      LOOP EXECUTE format('DROP TABLE IF EXISTS %s CASCADE', each.name); END LOOP;
      FOR each IN SELECT oid::regprocedure AS name FROM pg_proc
        WHERE pronamespace = current_schema()::regnamespace
          AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
      LOOP EXECUTE format('DROP ROUTINE IF EXISTS %s CASCADE', each.name); END LOOP;
    END $do$;
  `
}

function afterDump(presentTables: string[], gone: DumpContents['records']): string {
  const idsOf = (table: string) =>
    `(SELECT json_array_elements_text(${quoted(JSON.stringify(gone.filter((record) => record.table === table).map(({ id }) => id)))}))`
  return `
    SELECT set_config('search_path', current_setting('firsthour.schema') || ', pg_temp', true) \\g /dev/null
    ${leavingTables.map((table) => settleStates(table, presentTables.includes(table))).join('\n')}
    UPDATE mails SET body = '' WHERE kind = 'message' AND state = 'sent';
    DELETE FROM leads WHERE id IN ${idsOf('leads')};
    DELETE FROM mails WHERE lead_seq IS NULL AND id IN ${idsOf('mails')};
    COMMIT;
  `
}

/** With the present store at hand its word counts; without it nobody knows, and nothing goes out by itself. */
function settleStates(table: string, present: boolean): string {
  const takeOver = `UPDATE ${table} SET ${stateColumns.map((column) => `${column} = known.${column}`)}
    FROM present_${table} AS known WHERE known.id = ${table}.id AND ${table}.state <> 'sent';`
  const unknown = present
    ? `AND NOT EXISTS (SELECT FROM present_${table} AS known WHERE known.id = ${table}.id)`
    : ''
  // An old copy may be from before there were hand-overs.
  return `
    SELECT to_regclass('${table}') IS NOT NULL AS there \\gset
    \\if :there
      ${present ? takeOver : ''}
      UPDATE ${table} SET state = 'failed', last_error = ${quoted(mayHaveGoneOut)} WHERE state = 'queued' ${unknown};
    \\endif
  `
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** A copy of the first versions has none, and the list of erasures is written under the present one. */
async function keepKey(url: string, [key]: Uint8Array[]): Promise<void> {
  if (key === undefined) return
  const client = await openMigrationClient(url)
  await client.query('UPDATE erasure_key SET key = $1', [key]).finally(() => client.end())
}

async function countHeld(url: string, leaving: Set<string>): Promise<number> {
  const client = await openMigrationClient(url)
  try {
    let held = 0
    for (const table of leavingTables) {
      const { rows: there } = await client.query('SELECT to_regclass($1) AS name', [table])
      if (!there[0]?.name) continue
      const { rows } = await client.query(
        `SELECT count(*) AS held FROM ${table} WHERE state = 'failed' AND last_error = $1 AND id = ANY ($2)`,
        [mayHaveGoneOut, [...leaving]],
      )
      held += rows[0]?.held
    }
    return held
  } finally {
    await client.end()
  }
}
