import type { Lead } from '../lead.ts'
import type { Database } from './database.ts'
import type { Values } from './dialect.ts'
import { type LeadRow, leadColumns, leadFromRow } from './rows.ts'

const pageRows = 500

/**
 * Keyset pagination: each page continues after the last row, at constant cost. The text must select `seq` and contain
 * `seq > $after ORDER BY seq LIMIT $limit`.
 */
export async function* readInPages<Row extends object>(
  db: Database,
  text: string,
  values: Values = {},
): AsyncGenerator<Row> {
  for (let after = 0; ; ) {
    const rows = await db.read<{ seq: number }>(text, { ...values, after, limit: pageRows })
    for (const { seq, ...row } of rows) {
      // The row has the columns that the text selects.
      yield row as Row
      after = seq
    }
    if (rows.length < pageRows) return
  }
}

/** For a text that selects one column, named `value`. */
export const readValues = async <Value>(db: Database, text: string, values?: Values): Promise<Value[]> =>
  (await db.read<{ value: Value }>(text, values)).map(({ value }) => value)

/** `rest` is what follows FROM. */
export const readLeads = async (db: Database, rest: string, values: Values): Promise<Lead[]> =>
  (await db.read<LeadRow>(`SELECT ${leadColumns} FROM ${rest}`, values)).map(leadFromRow)
