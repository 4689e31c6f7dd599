import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { pendingMigrations } from '../database/migrations.ts'
import { migrate, postgresMigrations, refuseUnsafeForServer } from '../database/postgres/migrate.ts'
import type { RestoreOptions } from './after-restore.ts'
import { type CopiedRecord, type ErasedSince, erasedSince, type GoneRecord } from './erasure-list.ts'
import { makeCopyOf } from './make-copy.ts'
import { checkDump, type DumpRow, functionsIn, readDump } from './postgres-copy.ts'
import { type Present, readPresent } from './postgres-present.ts'
import { requireTool, startTool, withoutPassword } from './postgres-tools.ts'
import { afterDump, beforeDump } from './restore-script.ts'

/**
 * Empties the database, reads the dump and brings it up to date in one transaction: after a crash nothing has
 * changed.
 */
export async function restorePostgres(file: string, url: string, dataDir: string, options: RestoreOptions) {
  const contents = await readContents(file)
  const schema = {
    applied: contents.applied,
    pending: pendingMigrations(postgresMigrations, contents.applied),
  }
  await requireTool('psql')
  await refuseUnsafeForServer(url)
  const present = await readPresent(url, contents, dataDir, options)
  const saved = present.isFull ? await makeCopyOf(url, dataDir, options) : undefined
  const since = await erasedSince(file, dataDir, contents, present.keys)
  const gone = await recordsIn(file, since)
  const counts = await runRestore(file, url, present, afterDump(gone, since.lastNumber, schema))
  await migrate(url)
  const { leads, mails } = contents
  return { leads, mails, unreadable: since.unreadable, ...counts, saved: saved?.path }
}

async function readContents(file: string) {
  const tables = new Set<string>()
  const contents = await checkDump(file, { toRestore: true, onRow: (table) => void tables.add(table) })
  return { ...contents, tables, functions: await functionsIn(file) }
}

/** Records erased since the copy. Reads the dump a second time instead of keeping it in memory. */
async function recordsIn(file: string, since: ErasedSince): Promise<GoneRecord[]> {
  const gone: GoneRecord[] = []
  await readDump(file, new Map(), (table, row) => {
    const record = recordOf(table, row)
    const reason = record && since.reasonFor(record)
    if (reason) gone.push({ table: record.table, id: record.id, reason })
  })
  return gone
}

function recordOf(table: string, { id, ...row }: DumpRow): CopiedRecord | undefined {
  const isLead = table === 'leads'
  if (!isLead && (table !== 'deliveries' || row.kind !== 'message')) return undefined
  const address = (isLead ? row.email : row.to_address) ?? ''
  const timestamp = Number(isLead ? row.timestamp : row.created_at)
  return { table: isLead ? 'leads' : 'deliveries', id: id ?? '', address, timestamp }
}

async function runRestore(
  file: string,
  url: string,
  { tables, functions }: Present,
  after: Iterable<string>,
) {
  const { address, env } = withoutPassword(url)
  // -X: ignore the operator's psqlrc.
  const psql = startTool('psql', ['-XqtA', '-v', 'ON_ERROR_STOP=1', `--dbname=${address}`], env)
  const script = startTool('pg_restore', ['--no-owner', '--no-privileges', '--file=-', file])
  const { stdin } = psql
  const answered = text(psql.stdout)
  // If psql fails, its error is the cause, not the broken pipe.
  stdin.on('error', () => {})
  stdin.write(beforeDump(tables, functions))
  try {
    await pipeline(script.stdout, stdin, { end: false })
    await script.done
    // The COMMIT is sent only now: until here, the end of psql's input rolls everything back.
    await pipeline(after, stdin)
  } catch (error) {
    stdin.destroy()
    await psql.done
    throw error
  }
  await psql.done
  const [held = 0, kept = 0, erased = 0] =
    (await answered).trim().split('\n').at(-1)?.split('|').map(Number) ?? []
  return { held, kept, erased }
}
