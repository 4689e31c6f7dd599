import { hash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Client } from 'pg'
import type { Table } from './tables.ts'

const rowsPerPart = 1000

/** Copies in batches, each a transaction. Rows of an earlier run are skipped. */
export async function moveTable(
  from: DatabaseSync,
  to: Client,
  table: Table,
  onPart: (rows: number) => void,
): Promise<void> {
  const insert = `INSERT INTO ${table.name} (${quoted(table.columns)}) OVERRIDING SYSTEM VALUE
    SELECT ${quoted(table.columns)} FROM json_populate_recordset(NULL::${table.name}, $1) ON CONFLICT DO NOTHING`
  if (!table.hasKey) await to.query(`DELETE FROM ${table.name}`)
  for (const rows of partsOf(rowsOf(from, table))) {
    await to.query(insert, [
      JSON.stringify(
        rows.map((row) => Object.fromEntries(table.columns.map((column, at) => [column, forJson(row[at])]))),
      ),
    ])
    onPart(rows.length)
  }
  await raiseSequences(to, table, lastNumber(from, table))
}

/** Sequences continue where the embedded store's ended. */
async function raiseSequences(to: Client, { name }: Table, last: number): Promise<void> {
  const { rows } = await to.query(
    `SELECT column_name AS "column" FROM information_schema.columns
     WHERE table_schema = current_schema() AND table_name = $1 AND is_identity = 'YES'`,
    [name],
  )
  for (const { column } of rows)
    await to.query(
      `SELECT setval(pg_get_serial_sequence('${name}', '${column}'), greatest(max("${column}"), $1, 1)) FROM ${name}`,
      [last],
    )
}

/** The last number used, even if its row is deleted. */
const lastNumber = (from: DatabaseSync, { name }: Table) =>
  Number(from.prepare('SELECT seq FROM sqlite_sequence WHERE name = ?').get(name)?.seq ?? 0)

const quoted = (columns: string[]) => columns.map((column) => `"${column}"`).join(', ')

/** PostgreSQL parses bytea from hexadecimal text. */
const forJson = (value: unknown) =>
  value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value

function* rowsOf(db: DatabaseSync, { name, columns, key }: Table): Generator<unknown[]> {
  const select = db.prepare(`SELECT ${quoted(columns)} FROM ${name} ORDER BY ${quoted(key)}`)
  select.setReturnArrays(true)
  for (const row of select.iterate()) yield row as unknown as unknown[]
}

function* partsOf(rows: Iterable<unknown[]>): Generator<unknown[][]> {
  let part: unknown[][] = []
  for (const row of rows) {
    part.push(row)
    if (part.length < rowsPerPart) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}

export function sumSqlite(db: DatabaseSync, table: Table): TableSum {
  const sum = new TableSum()
  for (const row of rowsOf(db, table)) sum.add(row)
  return sum
}

export async function sumPostgres(client: Client, table: Table): Promise<TableSum> {
  const sum = new TableSum()
  await client.query('BEGIN READ ONLY')
  await client.query(`DECLARE moved CURSOR FOR SELECT ${quoted(table.columns)} FROM ${table.name}`)
  for (;;) {
    const { rows } = await client.query<unknown[]>({
      text: `FETCH ${rowsPerPart} FROM moved`,
      rowMode: 'array',
    })
    for (const row of rows) sum.add(row)
    if (rows.length < rowsPerPart) break
  }
  await client.query('COMMIT')
  return sum
}

/** An order-independent checksum: differs if a row is missing, duplicated or changed. */
class TableSum {
  count = 0
  #sum = 0n

  add(row: unknown[]): void {
    this.count++
    const digest = hash('sha256', JSON.stringify(row.map(comparable)), 'buffer')
    this.#sum = (this.#sum + (digest.readBigUInt64BE(0) << 64n) + digest.readBigUInt64BE(8)) % (1n << 128n)
  }

  equals(other: TableSum): boolean {
    return this.count === other.count && this.#sum === other.#sum
  }
}

function comparable(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex')
  return typeof value === 'boolean' ? Number(value) : value
}
