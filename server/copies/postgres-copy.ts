import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ErasureNote } from '../database/erasure.ts'
import { erasureKeyName } from '../database/erasure-fingerprint.ts'
import { pendingMigrations } from '../database/migrations.ts'
import { placeOf } from '../database/postgres/address.ts'
import { postgresMigrations } from '../database/postgres/migrate.ts'
import { CopyError } from './copy-files.ts'
import { connectTo, requireTool, startTool, withoutPassword } from './postgres-tools.ts'
import type { CopyContents, CopyCounts } from './sqlite-copy.ts'

export async function copyPostgres(url: string, to: string): Promise<void> {
  await requireTool('pg_dump', await serverMajor(url))
  const { address, env } = withoutPassword(url)
  const args = ['--format=custom', '--no-owner', '--no-privileges', `--file=${to}`, `--dbname=${address}`]
  await startTool('pg_dump', args, env).done
}

async function serverMajor(url: string): Promise<number> {
  await using client = await connectTo(url)
  const { rows } = await client.query(
    `SELECT current_setting('server_version_num')::integer / 10000 AS major, to_regclass('migrations') AS ours`,
  )
  if (rows[0]?.ours === null)
    throw new CopyError(
      `${placeOf(url)} holds nothing of the site, so there is nothing to copy: set DATABASE_URL to what the server uses, or start the server first.`,
    )
  return rows[0]?.major
}

export type DumpRow = Record<string, string | null>
export type OnRow = (table: string, row: DumpRow) => void

/** Reads the whole dump, each row once; throws when it is damaged, or to restore, of a newer version. */
export async function checkDump(
  path: string,
  { toRestore = false, onRow = () => {} }: { toRestore?: boolean; onRow?: OnRow } = {},
): Promise<CopyContents> {
  await requireTool('pg_restore')
  const counts: CopyCounts = { leads: 0, mails: 0 }
  const erasures: DumpRow[] = []
  const keys: Buffer[] = []
  const applied: { number: number; serves_since: number }[] = []
  await readDump(path, (table, row) => {
    if (table === 'leads') counts.leads++
    if (table === 'deliveries' && row.queue === 'mail') counts.mails++
    if (table === 'migrations')
      applied.push({ number: Number(row.number), serves_since: Number(row.serves_since) })
    if (table === 'erasures') erasures.push(row)
    if (table === 'erasure_key') keys.push(Buffer.from(hexOf(row.key) ?? '', 'hex'))
    onRow(table, row)
  })
  if (applied.length === 0) throw new CopyError(`${path} is a dump, but not of the site’s database.`)
  if (toRestore) pendingMigrations(postgresMigrations, applied)
  const key = keys[0] ? erasureKeyName(keys[0]) : ''
  return { ...counts, keys, erasures: erasures.map((row) => erasureOf(row, key)) }
}

const numberOf = (value: string | null | undefined) => (value == null ? null : Number(value))

/** Bytes are written as \\x and hexadecimal digits. */
const hexOf = (value: string | null | undefined) => value?.slice('\\x'.length) ?? null

const erasureOf = (row: DumpRow, key: string): ErasureNote => ({
  erasedAt: Number(row.erased_at),
  kind: row.kind as ErasureNote['kind'],
  fingerprint: hexOf(row.fingerprint),
  before: numberOf(row.erased_before),
  key,
})

async function readDump(path: string, onRow: OnRow): Promise<void> {
  const reading = startTool('pg_restore', ['--data-only', '--file=-', path])
  let copied: { table: string; columns: string[] } | undefined
  for await (const line of linesOf(reading.stdout)) {
    if (copied && line === '\\.') copied = undefined
    else if (copied) onRow(copied.table, rowOf(copied.columns, line))
    else copied = beginningOfTable(line)
  }
  await reading.done.catch((error: Error) => {
    throw new CopyError(`${path} is damaged: ${error.message}`)
  })
}

/** Of the site, and those that an operator had made beside them. */
export async function functionsIn(path: string): Promise<Set<string>> {
  const listing = startTool('pg_restore', ['--list', path])
  const list = await text(listing.stdout)
  await listing.done
  return new Set(
    [...list.matchAll(/ (?:FUNCTION|PROCEDURE|AGGREGATE) \S+ (\w+)\(/g)].map(([, name]) => name ?? ''),
  )
}

/** At line feeds alone: what visitors typed may hold other separators that `readline` would take for an end. */
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
