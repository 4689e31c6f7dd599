import * as v from 'valibot'
import { moveStore } from '../server/backup/move-store.ts'
import { readConfig } from '../server/config.ts'
import { variables } from '../server/config-variables.ts'
import { placeOf } from '../server/database/postgres/address.ts'
import {
  CommandError,
  help,
  readOptions,
  runCommand,
  type Surroundings,
  shareDone,
  text,
} from './command-line.ts'

const usage = `npm run move-store -- --to postgres://USER:PASSWORD@HOST/DATABASE

Moves everything from the embedded store in DATA_DIR into an empty PostgreSQL database, in one transaction, and compares
both, row by row. Stop the servers first. If it is interrupted, run it again. The embedded store is kept as a copy for 30
days. Afterwards set DATABASE_URL to the same address. The default of --to is DATABASE_URL. The way back is a backup and a
restore.`

export async function runMoveStore(args: string[], { env, out, now, progress }: Surroundings): Promise<void> {
  const values = readOptions(args, { to: text, help })
  if (values.help) return out.write(`${usage}\n`)
  const config = readConfig(env)
  const url = values.to ?? config.databaseUrl
  if (url === undefined)
    throw new CommandError('Usage: npm run move-store -- --to postgres://user:password@host/database')
  if (!v.is(variables.DATABASE_URL.schema, url))
    throw new CommandError(`--to must be ${variables.DATABASE_URL.fits}.`)
  const options = { dataDir: config.dataDir, now: now(), onProgress: shareDone('Moving', progress) }
  const result = await moveStore(options, url).finally(() => progress?.end())
  if (result === 'finished already')
    return out.tell('The move is finished already: set DATABASE_URL to that database and start the servers.')
  const full = Object.entries(result.rows).flatMap(([name, rows]) => (rows > 0 ? `${name} ${rows}` : []))
  await out.write(
    `Moved to ${placeOf(url)}, every table compared row by row: ${full.join(', ') || 'nothing was there'}.\n` +
      `The embedded store is kept as the backup ${result.copy} for 30 days; a marker file replaces it.\n` +
      'Now set DATABASE_URL to that address and start the servers.\n',
  )
}

if (import.meta.main) await runCommand(runMoveStore)
