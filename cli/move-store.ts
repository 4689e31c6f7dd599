import * as v from 'valibot'
import { readConfig } from '../server/config.ts'
import { variables } from '../server/config-variables.ts'
import { placeOf } from '../server/database/postgres/address.ts'
import { cancelMove, moveStore } from '../server/move-store/move-store.ts'
import { CommandError, flag, help, readOptions, runCommand, type Surroundings, text } from './command-line.ts'

const usage = `npm run move-store -- --to postgres://USER:PASSWORD@HOST/DATABASE

Moves everything from the embedded store in DATA_DIR into an empty PostgreSQL database and compares both, row by row.
Stop the servers first. If the move is interrupted, the same command continues it; --cancel abandons it and returns to the
embedded store. Afterwards set DATABASE_URL to the same address. The default of --to is DATABASE_URL.`

export async function runMoveStore(args: string[], { env, out, progress }: Surroundings): Promise<void> {
  const values = readOptions(args, { to: text, cancel: flag, help })
  if (values.help) return out.write(`${usage}\n`)
  const config = readConfig(env)
  const url = values.to ?? config.databaseUrl
  if (url === undefined)
    throw new CommandError('Usage: npm run move-store -- --to postgres://user:password@host/database')
  if (!v.is(variables.DATABASE_URL.schema, url))
    throw new CommandError(`--to must be ${variables.DATABASE_URL.fits}.`)
  if (values.cancel) {
    await cancelMove(config.dataDir, url)
    return out.write('The move was cancelled; the embedded store is in use again.\n')
  }
  let done = 0
  const show = (table: string, rows: number) => {
    done += rows
    progress?.show(`${done} rows, now ${table}`)
  }
  const result = await moveStore(config.dataDir, url, show).finally(() => progress?.end())
  if (result === 'finished already')
    return out.tell(
      `Everything is in ${placeOf(url)}, the move is finished already: set DATABASE_URL to that address and start the servers.`,
    )
  const full = result.moved.filter(({ rows }) => rows > 0).map(({ name, rows }) => `${name} ${rows}`)
  await out.write(
    `Moved to ${placeOf(url)}, every table compared row by row: ${full.join(', ') || 'nothing was there'}.\n` +
      `The embedded store is kept as the backup ${result.copy}; a marker file replaces it.\n` +
      'Now set DATABASE_URL to that address and start the servers.\n',
  )
}

if (import.meta.main) await runCommand(runMoveStore)
