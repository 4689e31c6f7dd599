/** By name, without the $ that they have in the text; one that is undefined stands in no text. */
export type Values = Record<string, unknown>

export interface Written<Row> {
  rows: Row[]
  /** How many rows were added, changed or removed. */
  changes: number
}

/**
 * A text is SQL that both databases read, with words of our own: `$name` for a value, `at($time)` for a time of the
 * server's clock, `ours(column)` for a kept time by the server's clock, `column among($list)`, `each($list)` for a row with
 * an `item` for each of a list that is given as JSON, `newId()` for random hexadecimal digits, `unhex(text)` for bytes, and `lock($number)` for what
 * lasts until the end of the transaction.
 * SQLite has one clock with its server and one connection that writes, and takes every list as JSON; an item's number is
 * a number there, which a column refuses when it is not whole, where a CAST would cut it.
 */
const words = [
  { word: /\bat\((\$\w+)\)/g, sqlite: '$1', postgres: '($1 + clock_shift($serverNow))' },
  { word: /\bours\(([\w.]+)\)/g, sqlite: '$1', postgres: '($1 - clock_shift($serverNow))' },
  { word: /\bamong\((\$\w+)\)/g, sqlite: 'IN (SELECT value FROM json_each($1))', postgres: '= ANY ($1)' },
  {
    word: /\beach\((\$\w+)\)/g,
    sqlite: '(SELECT value AS item FROM json_each($1))',
    postgres: 'json_array_elements($1) AS item',
  },
  {
    word: /\bnewId\(\)/g,
    sqlite: 'lower(hex(randomblob(16)))',
    postgres: `replace(CAST(gen_random_uuid() AS text), '-', '')`,
  },
  { word: /\bunhex\(([^()]+)\)/g, sqlite: '$&', postgres: `decode($1, 'hex')` },
  { word: /\block\((\$\w+)\)/g, sqlite: 'NULL', postgres: 'pg_advisory_xact_lock($1)' },
  { word: /\bCAST\((item ->> '\w+') AS (bigint|double precision)\)/g, sqlite: '$1', postgres: '$&' },
  { word: / FOR (UPDATE( SKIP LOCKED)?|SHARE)\b/g, sqlite: '', postgres: '$&' },
]
const parameter = /\$([a-z]\w*)/gi

/** With numbers in place of names; `parameters` says whose value is the first, the second and so on. */
export function inDialect(dialect: 'sqlite' | 'postgres', text: string) {
  const said = words.reduce((sql, each) => sql.replace(each.word, each[dialect]), text)
  const parameters = [...new Set(said.matchAll(parameter).map(([, name = '']) => name))]
  const sign = dialect === 'sqlite' ? '?' : '$'
  const numberOf = (_: string, name: string) => `${sign}${parameters.indexOf(name) + 1}`
  return { text: said.replace(parameter, numberOf), parameters }
}
