import { createHash } from 'node:crypto'

/** By name, without the $ that they have in the text; one that is undefined stands in no text. */
export type Values = Record<string, unknown>

export interface Written<Row> {
  rows: Row[]
  /** How many rows were added, changed or removed. */
  changes: number
}

/**
 * Where the statements of this folder run. A text is SQL that both databases read, with words of our own: `$name` for a
 * value, `at($time)` for a time of the server's clock, `ours(column)` for a kept time by the server's clock,
 * `column among($list)`, and `lock($number)` for what lasts until the end of the transaction.
 */
export interface Database {
  read<Row extends object>(text: string, values?: Values, options?: ReadOptions): Promise<Row[]>
  write<Row extends object>(text: string, values?: Values): Promise<Written<Row>>
  /** For an answer that only says what was found: resolves once the standbys know it too. */
  confirm(): Promise<void>
}

export interface ReadOptions {
  /** How it is best done hangs on the values: planned anew each time. */
  planAnew?: boolean
}

const time = /\bat\((\$\w+)\)/g
const ours = /\bours\(([\w.]+)\)/g
const list = /\bamong\((\$\w+)\)/g
const lock = /\block\((\$\w+)\)/g

/** SQLite knows names, and has one clock with its server and one connection that writes. A list comes as JSON. */
export const forSqlite = (text: string): string =>
  text
    .replace(time, '$1')
    .replace(ours, '$1')
    .replace(list, 'IN (SELECT value FROM json_each($1))')
    .replace(lock, 'NULL')
    .replace(/ FOR UPDATE$/, '')

export interface NumberedStatement {
  name: string
  text: string
  /** Whose value is $1, $2 and so on. */
  parameters: string[]
}

/** Named by its text, so that a session which a pooler shares among servers never runs another one under the name. */
export function forPostgres(text: string): NumberedStatement {
  const parameters: string[] = []
  const numbered = text
    .replace(time, '($1 + clock_shift($serverNow))')
    .replace(ours, '($1 - clock_shift($serverNow))')
    .replace(list, '= ANY ($1)')
    .replace(lock, 'pg_advisory_xact_lock($1)')
    .replace(/\$([a-z]\w*)/gi, (_, name: string) => {
      if (!parameters.includes(name)) parameters.push(name)
      return `$${parameters.indexOf(name) + 1}`
    })
  const name = createHash('sha256').update(numbered).digest('hex').slice(0, 24)
  return { name, text: numbered, parameters }
}
