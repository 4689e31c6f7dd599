import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
// Threads and processes that tests start share what was compiled.
import '../../server/process/compile-cache.js'
import { migrate } from '../../server/database/postgres/migrate.ts'
import { type Postgres, startPostgres, until } from './postgres.ts'
import { addressVariable, ownTablesVariable, siteAsBuiltVariable } from './shared-by-run.ts'

/**
 * What the tests of a run share, each made when the first test asks for it: the built site, and one PostgreSQL server.
 * A run that needs neither waits for neither. Tests run in processes of their own, so they ask over HTTP.
 */
export default async function setup(): Promise<() => Promise<void>> {
  let postgres: Promise<Postgres> | undefined
  const server = () => {
    postgres ??= startPostgres()
    return postgres
  }
  const site = madeOnce(buildSite)
  const model = madeOnce(async () => createModel(await server()))
  const answers: Record<string, () => Promise<string>> = {
    '/site': site,
    '/empty-database': async () => (await server()).createDatabase(),
    // A copy of one with all tables takes a third of the work of making them each time.
    '/fresh-database': async () =>
      (await server()).createDatabase(process.env[ownTablesVariable] ? undefined : await model()),
  }
  const sharing = createServer(async ({ url = '' }, response) => {
    // A test may stand still for longer than an idle connection is kept.
    response.setHeader('connection', 'close')
    try {
      response.end(await answers[url]?.())
    } catch (error) {
      response.writeHead(500).end(error instanceof Error ? error.message : String(error))
    }
  }).listen(0, '127.0.0.1')
  await once(sharing, 'listening')
  const address = sharing.address()
  if (address === null || typeof address === 'string') throw new Error('No address for what the run shares.')
  process.env[addressVariable] = `http://127.0.0.1:${address.port}`
  return async () => {
    sharing.close()
    await (await postgres)?.remove()
  }
}

function madeOnce<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** As it is now, for whoever imports `server.ts`: when nothing changed since the last build this costs a blink. */
async function buildSite(): Promise<string> {
  if (process.env[siteAsBuiltVariable]) return ''
  const root = join(import.meta.dirname, '..', '..')
  await promisify(execFile)(process.execPath, ['scripts/build.ts'], { cwd: root })
  return ''
}

async function createModel(server: Postgres): Promise<string> {
  const url = await server.createDatabase()
  await migrate(url)
  // Nobody may be connected to what is copied, and a connection just ended may still be there for a moment.
  const { pathname } = new URL(url)
  await until(
    url.replace(pathname, '/postgres'),
    `NOT EXISTS (SELECT FROM pg_stat_activity WHERE datname = '${pathname.slice(1)}')`,
  )
  return url
}
