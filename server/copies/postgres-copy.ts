import { hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Client } from 'pg'
import { type AppliedMigration, madeBy, recognised } from '../database/migrations.ts'
import { placeOf } from '../database/postgres/address.ts'
import { postgresMigrations } from '../database/postgres/migrate.ts'
import { definitionsOf5bf2093 } from '../database/released-migrations.ts'
import { type ErasureRow, erasureFromRow, erasuresText } from '../database/statements/erasure.ts'
import { CopyError } from './copy-files.ts'
import type { ListErasures } from './erasure-list.ts'
import { connectTo, requireTool, startTool, withoutPassword } from './postgres-tools.ts'
import type { CopyContents, CopyCounts } from './sqlite-copy.ts'

export async function copyPostgres(url: string, to: string): Promise<void> {
  await requireTool('pg_dump', await serverMajor(url))
  const { address, env } = withoutPassword(url)
  const args = ['--format=custom', '--no-owner', '--no-privileges', `--file=${to}`, `--dbname=${address}`]
  await startTool('pg_dump', args, env).done
}

/** Erasures in the live database. */
export const erasuresAt =
  (client: Client): ListErasures =>
  async (after, limit) => {
    const { rows: found } = await client.query(`SELECT to_regclass('erasures') IS NOT NULL AS there`)
    if (!found[0]?.there) return []
    const { rows } = await client.query<ErasureRow>(erasuresText('$1', '$2'), [after, limit])
    return rows.map(erasureFromRow)
  }

async function serverMajor(url: string): Promise<number> {
  await using client = await connectTo(url)
  const { rows } = await client.query(
    `SELECT current_setting('server_version_num')::integer / 10000 AS major, to_regclass('migrations') AS ours`,
  )
  if (rows[0]?.ours === null)
    throw new CopyError(
      `${placeOf(url)} has no tables of the site, so there is nothing to copy: set DATABASE_URL to what the server uses, or start the server first.`,
    )
  return rows[0]?.major
}

export type DumpRow = Record<string, string | null>
type OnRow = (table: string, row: DumpRow) => void

/** Reads the whole dump, each row once. Throws if it is damaged, or, to restore, older than the first release. */
export async function checkDump(
  path: string,
  { toRestore = false, onRow = () => {} }: { toRestore?: boolean; onRow?: OnRow } = {},
): Promise<CopyContents & { applied: AppliedMigration[] }> {
  await requireTool('pg_restore')
  const counts: CopyCounts = { leads: 0, mails: 0 }
  const last = { seq: 0, erasedAt: 0 }
  const keys: Buffer[] = []
  const applied: AppliedMigration[] = []
  const columns = new Map<string, string[]>()
  await readDump(path, columns, (table, row) => {
    if (table === 'leads') counts.leads++
    if (table === 'deliveries' && row.queue === 'mail') counts.mails++
    if (table === 'migrations')
      applied.push({
        number: Number(row.number),
        serves_since: Number(row.serves_since),
        checksum: row.checksum ?? null,
      })
    if (table === 'erasures') {
      last.seq = Math.max(last.seq, Number(row.seq))
      last.erasedAt = Math.max(last.erasedAt, Number(row.erased_at))
    }
    if (table === 'erasure_key') keys.push(Buffer.from(hexOf(row.key) ?? '', 'hex'))
    onRow(table, row)
  })
  if (applied.length === 0) throw new CopyError(`${path} is a dump, but not of the site’s database.`)
  const is5bf2093 = () => columnsHash(columns) === definitionsOf5bf2093.dump
  if (!toRestore) return { ...counts, keys, last, applied }
  return { ...counts, keys, last, applied: recognised(postgresMigrations, applied, is5bf2093) }
}

/** The hash of the columns in the tables of the first migration: a data-only dump lists columns, not definitions. */
function columnsHash(columns: Map<string, string[]>): string {
  const tables = madeBy(postgresMigrations.slice(0, 1), 'TABLE').sort()
  return hash('sha256', JSON.stringify(tables.map((table) => [table, columns.get(table)])))
}

/** Dumps write bytea as \\x and hexadecimal digits. */
const hexOf = (value: string | null | undefined) => value?.slice('\\x'.length) ?? null

export async function readDump(path: string, columns: Map<string, string[]>, onRow: OnRow): Promise<void> {
  const reading = startTool('pg_restore', ['--data-only', '--file=-', path])
  let copied: { table: string; columns: string[] } | undefined
  for await (const line of linesOf(reading.stdout)) {
    if (copied && line === '\\.') copied = undefined
    else if (copied) onRow(copied.table, rowOf(copied.columns, line))
    else {
      copied = beginningOfTable(line)
      if (copied) columns.set(copied.table, copied.columns)
    }
  }
  await reading.done.catch((error: Error) => {
    throw new CopyError(`${path} is damaged: ${error.message}`)
  })
}

/** All functions in the dump, including the operator's own. */
export async function functionsIn(path: string): Promise<Set<string>> {
  const listing = startTool('pg_restore', ['--list', path])
  const list = await text(listing.stdout)
  await listing.done
  return new Set(
    [...list.matchAll(/ (?:FUNCTION|PROCEDURE|AGGREGATE) \S+ (\w+)\(/g)].map(([, name]) => name ?? ''),
  )
}

/** Splits at line feeds only: typed text may contain other separators that `readline` treats as line ends. */
async function* linesOf(stream: Readable): AsyncGenerator<string> {
  let rest = ''
  for await (const part of stream.setEncoding('utf8')) {
    const lines = `${rest}${part}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

function beginningOfTable(line: string): { table: string; columns: string[] } | undefined {
  const [, table = '', columns = ''] = /^COPY (?:\w+\.)?(\w+) \((.*)\) FROM stdin;$/.exec(line) ?? []
  if (table === '') return undefined
  return { table, columns: columns.split(', ').map((column) => column.replaceAll('"', '')) }
}

const rowOf = (columns: string[], line: string): DumpRow => {
  const values = line.split('\t')
  return Object.fromEntries(columns.map((column, at) => [column, unescaped(values[at] ?? '')]))
}

const escapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

const unescaped = (field: string): string | null =>
  field === '\\N' ? null : field.replace(/\\(.)/g, (_, letter: string) => escapes[letter] ?? letter)
