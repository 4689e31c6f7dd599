import { pipeline } from 'node:stream/promises'
import { migrate, refuseUnsafeForServer } from '../database/postgres/migrate.ts'
import { type CopiedRecord, erasedSince, noteErasures, readErasureLists } from './erasure-list.ts'
import { makeCopyOf } from './make-copy.ts'
import { checkDump, type DumpRow, functionsIn } from './postgres-copy.ts'
import { type Present, readPresent } from './postgres-present.ts'
import { connectTo, requireTool, startTool, withoutPassword } from './postgres-tools.ts'
import { afterDump, beforeDump, type GoneRecord } from './restore-script.ts'
import { mayHaveGoneOut, type Restored, type RestoreOptions } from './restored-states.ts'

/** One transaction empties the database, reads the dump and settles mails and erasures: killed at any point, it is as it was before. */
export async function restorePostgres(
  file: string,
  url: string,
  dataDir: string,
  options: RestoreOptions,
): Promise<Restored> {
  const contents = await readContents(file)
  await requireTool('psql')
  await refuseUnsafeForServer(url)
  const present = await readPresent(url, contents, options)
  const saved = present.full ? await makeCopyOf({ url }, dataDir, options) : undefined
  await noteErasures(present.erasures, dataDir)
  const listed = await readErasureLists(file, dataDir)
  const since = erasedSince(listed, contents.erasures, [...contents.keys, ...present.keys])
  const gone = contents.records.filter((record) => since.has(record))
  await runRestore(file, url, present, gone)
  const held = await countHeld(url, contents.leaving)
  await migrate(url)
  const erased = gone.filter(({ table }) => table === 'leads').length
  return {
    leads: contents.leads,
    mails: contents.mails,
    erased,
    unreadable: since.unreadable,
    held,
    saved: saved?.path,
  }
}

async function readContents(file: string) {
  const records: (CopiedRecord & GoneRecord)[] = []
  const leaving = new Set<string>()
  const tables = new Set<string>()
  const onRow = (table: string, row: DumpRow) => {
    tables.add(table)
    if (table === 'leads') records.push({ table, ...recordOf(row, row.email, row.timestamp) })
    if (table === 'deliveries' && row.kind === 'message')
      records.push({ table, ...recordOf(row, row.to_address, row.created_at) })
    if (table === 'deliveries' && row.state === 'queued') leaving.add(row.id ?? '')
  }
  const contents = await checkDump(file, { toRestore: true, onRow })
  return { ...contents, records, leaving, tables, functions: await functionsIn(file) }
}

type Field = DumpRow[string] | undefined
const recordOf = ({ id }: DumpRow, address: Field, timestamp: Field) => ({
  id: id ?? '',
  address: address ?? '',
  timestamp: Number(timestamp),
})

async function runRestore(
  file: string,
  url: string,
  { tables, functions }: Present,
  gone: GoneRecord[],
): Promise<void> {
  const { address, env } = withoutPassword(url)
  const psql = startTool('psql', ['-X', '-q', '-v', 'ON_ERROR_STOP=1', `--dbname=${address}`], {
    env,
    input: true,
  })
  const script = startTool('pg_restore', ['--no-owner', '--no-privileges', '--file=-', file], {
    output: true,
  })
  const { stdin } = psql.process
  const { stdout } = script.process
  if (!stdin || !stdout) throw new Error('psql or pg_restore cannot be talked to.')
  // When psql gives up, its own words are the reason, not the broken pipe.
  stdin.on('error', () => {})
  stdin.write(beforeDump(tables, functions))
  try {
    await pipeline(stdout, stdin, { end: false })
    await script.done
    // Only now is there a COMMIT in what psql reads: until here, an end of its input takes everything back.
    stdin.end(afterDump(tables, gone))
  } catch (error) {
    stdin.destroy()
    await psql.done
    throw error
  }
  await psql.done
}

async function countHeld(url: string, leaving: Set<string>): Promise<number> {
  await using client = await connectTo(url)
  const { rows } = await client.query(
    `SELECT count(*) AS held FROM deliveries WHERE state = 'failed' AND last_error = $1 AND id = ANY ($2)`,
    [mayHaveGoneOut, [...leaving]],
  )
  return rows[0]?.held
}
