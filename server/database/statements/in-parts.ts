import type { Database } from './database.ts'
import type { Values } from './dialect.ts'

const pageRows = 500

/**
 * Pages by key: each continues behind the last row of the page before, at the same cost however far in. The text reads
 * `seq` too, and says `seq > $after ORDER BY seq LIMIT $limit`.
 */
export async function* readInPages<Row extends object>(
  db: Database,
  text: string,
  values: Values = {},
): AsyncGenerator<Row> {
  for (let after = 0; ; ) {
    const rows = await db.read<{ seq: number }>(text, { ...values, after, limit: pageRows })
    for (const { seq, ...row } of rows) {
      // It has the columns that the text names.
      yield row as Row
      after = seq
    }
    if (rows.length < pageRows) return
  }
}

/** So that a lead waits for a small part of a day's clearing at most. */
const rowsPerPart = 5000

/** Many small commands, so that leads are written in between. Returns how many rows went in all. */
export async function dropInParts(db: Database, text: string, values: Values): Promise<number> {
  for (let dropped = 0; ; ) {
    const { changes } = await db.write(text, { ...values, limit: rowsPerPart })
    dropped += changes
    if (changes < rowsPerPart) return dropped
  }
}

/**
 * The same by time. Each part begins where the last one ended, so that it need not walk over the dead rows of the parts
 * before; rows of one millisecond go together.
 */
export async function dropByTime(db: Database, table: string, before: number): Promise<number> {
  const part = `SELECT timestamp FROM ${table} WHERE timestamp >= $from AND timestamp < at($before)
    ORDER BY timestamp LIMIT $limit`
  for (let dropped = 0, from = Number.MIN_SAFE_INTEGER; ; ) {
    const [found] = await db.read<{ count: number; last: number }>(
      `SELECT count(*) AS count, max(timestamp) AS last FROM (${part}) AS part`,
      { from, before, limit: rowsPerPart },
    )
    if (!found?.count) return dropped
    const text = `DELETE FROM ${table} WHERE timestamp >= $from AND timestamp <= $last`
    dropped += (await db.write(text, { from, last: found.last })).changes
    if (found.count < rowsPerPart) return dropped
    from = found.last + 1
  }
}

/** Of a text that reads one column, named `value`. */
export const readValues = async <Value>(db: Database, text: string, values?: Values): Promise<Value[]> =>
  (await db.read<{ value: Value }>(text, values)).map(({ value }) => value)
