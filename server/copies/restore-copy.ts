import { open, stat } from 'node:fs/promises'
import type { StorePlace } from '../config.ts'
import type { RestoreOptions } from './after-restore.ts'
import { CopyError, checkSum } from './copy-files.ts'
import { restorePostgres } from './restore-postgres.ts'
import { restoreSqlite } from './restore-sqlite.ts'

export async function restoreCopy(config: StorePlace, file: string, options: RestoreOptions) {
  if (!(await stat(file)).isFile()) throw new CopyError(`${file} is not a file.`)
  const isDump = (await beginningOf(file)) === 'PGDMP'
  const url = config.databaseUrl
  if (isDump && url === undefined)
    throw new CopyError(`${file} is a copy of a PostgreSQL database: set DATABASE_URL to where it should go.`)
  const checksum = await checkSum(file)
  if (url === undefined) return { ...(await restoreSqlite(file, config.dataDir, options)), checksum }
  if (!isDump)
    throw new CopyError(
      `${file} is not a PostgreSQL dump. To restore a copy of an embedded store, unset DATABASE_URL; then npm run move-store moves it.`,
    )
  return { ...(await restorePostgres(file, url, config.dataDir, options)), checksum }
}

async function beginningOf(path: string): Promise<string> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(5), 0, 5, 0)
  return buffer.toString('latin1', 0, bytesRead)
}
