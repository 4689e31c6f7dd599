/** By parameter name, without the $. An undefined value must not be used in the text. */
export type Values = Record<string, unknown>

export interface Written<Row> {
  rows: Row[]
  /** Rows inserted, updated or deleted. */
  changes: number
}

/** The time at which the transaction began, by the database's clock: servers whose clocks differ agree. */
const postgresNow =
  'coalesce(CAST($madeUpNow AS bigint), CAST(floor(extract(epoch FROM transaction_timestamp()) * 1000) AS bigint))'

/** On both sides of now: what a clock that was ahead has written does not count until that time has come. */
export const isWithin = (column: string, ms: string | number): string =>
  `${column} > $now - ${ms} AND ${column} < $now + ${ms}`

/**
 * Statements are SQL for both databases, with a few macros: `$name` a value, `$now` when the transaction began (all
 * other times in a statement are that far from it), `column among($list)`, `each($list)` one row with
 * `item` per element of a JSON list, `newId()` random hexadecimal digits, `unhex(text)` bytes, `takeAll($numbers)`
 * advisory locks until the end of the transaction, in this order. SQLite shares the server's clock, has one writing connection and
 * takes lists as JSON. Its JSON numbers need no CAST: a STRICT column rejects a fraction, which a CAST would
 * truncate.
 */
const words = [
  { word: /\$now\b/g, sqlite: '$&', postgres: postgresNow },
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
  {
    word: /\btakeAll\((\$\w+)\)/g,
    sqlite: 'NULL',
    postgres: '(SELECT count(pg_advisory_xact_lock(lock)) FROM unnest(CAST($1 AS bigint[])) AS lock)',
  },
  { word: /\bCAST\((item ->> '\w+') AS (bigint|double precision)\)/g, sqlite: '$1', postgres: '$&' },
  { word: / FOR ((NO KEY )?UPDATE( SKIP LOCKED)?|(KEY )?SHARE( OF \w+)?)\b/g, sqlite: '', postgres: '$&' },
]
const parameter = /\$([a-z]\w*)/gi

/** Replaces names by numbers; `parameters` lists the names in order. */
export function inDialect(dialect: 'sqlite' | 'postgres', text: string) {
  const said = words.reduce((sql, each) => sql.replace(each.word, each[dialect]), text)
  const parameters = [...new Set(said.matchAll(parameter).map(([, name = '']) => name))]
  const sign = dialect === 'sqlite' ? '?' : '$'
  const numberOf = (_: string, name: string) => `${sign}${parameters.indexOf(name) + 1}`
  return { text: said.replace(parameter, numberOf), parameters }
}
