import { createHash } from 'node:crypto'

/** By name, without the $ that they have in the text; one that is undefined stands in no text. */
export type Values = Record<string, unknown>

export interface Written<Row> {
  rows: Row[]
  /** How many rows were added, changed or removed. */
  changes: number
}

/*
 * A text is SQL that both databases read, with words of our own: `$name` for a value, `at($time)` for a time of the
 * server's clock, `ours(column)` for a kept time by the server's clock, `column among($list)`, `each($list)` for a row
 * with an `item` for each of a list that is given as JSON, and `lock($number)` for what lasts until the end of the
 * transaction.
 */
const time = /\bat\((\$\w+)\)/g
const ours = /\bours\(([\w.]+)\)/g
const list = /\bamong\((\$\w+)\)/g
const rows = /\beach\((\$\w+)\)/g
const lock = /\block\((\$\w+)\)/g

/** SQLite knows names, and has one clock with its server and one connection that writes. A list comes as JSON. */
export const forSqlite = (text: string): string =>
  text
    .replace(time, '$1')
    .replace(ours, '$1')
    .replace(list, 'IN (SELECT value FROM json_each($1))')
    .replace(rows, '(SELECT value AS item FROM json_each($1))')
    .replace(lock, 'NULL')
    .replace(/ FOR (UPDATE( SKIP LOCKED)?|SHARE)\b/g, '')

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
    .replace(rows, 'json_array_elements($1) AS item')
    .replace(lock, 'pg_advisory_xact_lock($1)')
    .replace(/\$([a-z]\w*)/gi, (_, name: string) => {
      if (!parameters.includes(name)) parameters.push(name)
      return `$${parameters.indexOf(name) + 1}`
    })
  const name = createHash('sha256').update(numbered).digest('hex').slice(0, 24)
  return { name, text: numbered, parameters }
}
