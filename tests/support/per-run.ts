import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
// Shares the compile cache with threads and processes that tests start.
import '../../server/process/compile-cache.js'
import { migrate } from '../../server/database/postgres/migrate.ts'
import { type Postgres, startPostgres, until } from './postgres.ts'
import { addressVariable, ownTablesVariable, siteAsBuiltVariable } from './shared-by-run.ts'

/**
 * Resources shared by a test run, created when the first test requests them: the built site and one PostgreSQL server.
 * Tests run in separate processes, so they request them over HTTP.
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
    // Copying a template database takes a third of the time of creating the tables.
    '/fresh-database': async () =>
      (await server()).createDatabase(process.env[ownTablesVariable] ? undefined : await model()),
  }
  const sharing = createServer(async ({ url = '' }, response) => {
    // A test may pause for longer than an idle connection is kept.
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

/** Builds the current site for tests that import `server.ts`; quick if nothing changed. */
async function buildSite(): Promise<string> {
  if (process.env[siteAsBuiltVariable]) return ''
  const root = join(import.meta.dirname, '..', '..')
  await promisify(execFile)(process.execPath, ['scripts/build.ts'], { cwd: root })
  return ''
}

async function createModel(server: Postgres): Promise<string> {
  const url = await server.createDatabase()
  await migrate(url)
  // PostgreSQL copies a database only without connections, and one just closed may linger.
  const { pathname } = new URL(url)
  await until(
    url.replace(pathname, '/postgres'),
    `NOT EXISTS (SELECT FROM pg_stat_activity WHERE datname = '${pathname.slice(1)}')`,
  )
  return url
}
