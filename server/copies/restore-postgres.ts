import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { migrate, refuseUnsafeForServer } from '../database/postgres/migrate.ts'
import { type CopiedRecord, erasedSince } from './erasure-list.ts'
import { makeCopyOf } from './make-copy.ts'
import { checkDump, type DumpRow, functionsIn } from './postgres-copy.ts'
import { type Present, readPresent } from './postgres-present.ts'
import { requireTool, startTool, withoutPassword } from './postgres-tools.ts'
import { afterDump, beforeDump } from './restore-script.ts'
import type { RestoreOptions } from './settle.ts'

/** One transaction empties the database, reads the dump and settles mails and erasures: killed at any point, it is as it was before. */
export async function restorePostgres(file: string, url: string, dataDir: string, options: RestoreOptions) {
  const contents = await readContents(file)
  await requireTool('psql')
  await refuseUnsafeForServer(url)
  const present = await readPresent(url, contents, options)
  const saved = present.full ? await makeCopyOf(url, dataDir, options) : undefined
  const since = await erasedSince(file, dataDir, contents, present)
  const gone = contents.records.filter(since.has)
  const held = await runRestore(file, url, present, gone)
  await migrate(url)
  const { leads, mails } = contents
  const erased = gone.filter(({ table }) => table === 'leads').length
  return { leads, mails, erased, unreadable: since.unreadable, held, saved: saved?.path }
}

async function readContents(file: string) {
  const records: CopiedRecord[] = []
  const tables = new Set<string>()
  const onRow = (table: string, row: DumpRow) => {
    tables.add(table)
    if (table === 'leads') records.push({ table, ...recordOf(row, row.email, row.timestamp) })
    if (table === 'deliveries' && row.kind === 'message')
      records.push({ table, ...recordOf(row, row.to_address, row.created_at) })
  }
  const contents = await checkDump(file, { toRestore: true, onRow })
  return { ...contents, records, tables, functions: await functionsIn(file) }
}

type Field = DumpRow[string] | undefined
const recordOf = ({ id }: DumpRow, address: Field, timestamp: Field) => ({
  id: id ?? '',
  address: address ?? '',
  timestamp: Number(timestamp),
})

async function runRestore(file: string, url: string, { tables, functions }: Present, gone: CopiedRecord[]) {
  const { address, env } = withoutPassword(url)
  // Without the operator's own psqlrc.
  const psql = startTool('psql', ['-XqtA', '-v', 'ON_ERROR_STOP=1', `--dbname=${address}`], env)
  const script = startTool('pg_restore', ['--no-owner', '--no-privileges', '--file=-', file])
  const { stdin } = psql
  const answered = text(psql.stdout)
  // When psql gives up, its own words are the reason, not the broken pipe.
  stdin.on('error', () => {})
  stdin.write(beforeDump(tables, functions))
  try {
    await pipeline(script.stdout, stdin, { end: false })
    await script.done
    // Only now is there a COMMIT in what psql reads: until here, an end of its input takes everything back.
    stdin.end(afterDump(gone))
  } catch (error) {
    stdin.destroy()
    await psql.done
    throw error
  }
  await psql.done
  return Number((await answered).trim().split('\n').at(-1))
}
