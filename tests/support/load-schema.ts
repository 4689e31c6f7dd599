import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { databasePath } from '../../server/database/sqlite/store.ts'
import { emptyDatabaseUrl } from './fresh-database.ts'
import { queryDatabase } from './query-database.ts'

/** A store as a release of long ago left it, from a dump in tests/fixtures/schemas. */
export async function loadSchema(dump: string, dataDir: string) {
  const sql = readFileSync(dump, 'utf8')
  if (basename(dump).startsWith('postgres')) {
    const config = { dataDir, databaseUrl: await emptyDatabaseUrl() }
    await queryDatabase(config, sql)
    return config
  }
  const db = new DatabaseSync(databasePath(dataDir))
  db.exec(sql)
  db.close()
  return { dataDir, databaseUrl: undefined }
}
