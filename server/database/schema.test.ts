import { expect, test } from 'vitest'
import { StoreBench } from '../../tests/support/store-bench.ts'

const sqlite = new StoreBench('SQLite')
const postgres = new StoreBench('PostgreSQL')

/** State that only servers on one PostgreSQL share. */
const ofServers = ['server_keys', 'server_duties']

// table_xinfo lists generated columns too.
const sqliteColumns = `SELECT t.name AS "table", c.name AS "column", c."notnull" OR c.pk > 0 AS required,
    c.hidden > 0 AS generated, c.dflt_value AS "default"
  FROM sqlite_schema AS t JOIN pragma_table_xinfo(t.name) AS c
  WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' ORDER BY t.name, c.cid`
const postgresColumns = `SELECT c.relname AS "table", attname AS "column", attnotnull::int AS required,
    (attgenerated <> '')::int AS generated,
    CASE WHEN attgenerated = '' THEN regexp_replace(pg_get_expr(adbin, adrelid), '::\\w+', '') END AS "default"
  FROM pg_attribute JOIN pg_class AS c ON c.oid = attrelid LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
  WHERE c.relkind = 'r' AND relnamespace = 'public'::regnamespace AND attnum > 0 AND NOT attisdropped
  ORDER BY relname COLLATE "C", attnum`
const indexNames = {
  sqlite: `SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL ORDER BY name`,
  postgres: `SELECT indexname AS name FROM pg_indexes WHERE schemaname = 'public' AND indexname NOT LIKE '%_pkey'
    AND indexname NOT LIKE '%_key' ORDER BY indexname COLLATE "C"`,
}

test('both schema files have the same tables, columns and indexes', async () => {
  const columns = await postgres.query(postgresColumns)
  expect(columns.filter(({ table }) => !ofServers.includes(String(table)))).toEqual(
    await sqlite.query(sqliteColumns),
  )
  expect(await postgres.query(indexNames.postgres)).toEqual(await sqlite.query(indexNames.sqlite))
})
