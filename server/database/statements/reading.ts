import type { Lead } from '../lead.ts'
import type { Database } from './database.ts'
import type { Values } from './dialect.ts'
import { type LeadRow, leadColumns, leadFromRow } from './rows.ts'

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

/** Of a text that reads one column, named `value`. */
export const readValues = async <Value>(db: Database, text: string, values?: Values): Promise<Value[]> =>
  (await db.read<{ value: Value }>(text, values)).map(({ value }) => value)

/** From the tables, and by the conditions, that the text goes on with. */
export const readLeads = async (db: Database, rest: string, values: Values): Promise<Lead[]> =>
  (await db.read<LeadRow>(`SELECT ${leadColumns} FROM ${rest}`, values)).map(leadFromRow)
