import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { databasePath } from '../../server/database/sqlite/path.ts'

/** Queries the database directly, for what the store cannot answer. Both databases return numbers as numbers. */
export async function queryDatabase(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined },
  sql: string,
): Promise<Record<string, unknown>[]> {
  if (databaseUrl === undefined) {
    const db = new DatabaseSync(databasePath(dataDir))
    const rows = db.prepare(sql).all()
    db.close()
    return rows
  }
  const getTypeParser = (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text')
  const client = new pg.Client({ connectionString: databaseUrl, types: { getTypeParser } })
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}
