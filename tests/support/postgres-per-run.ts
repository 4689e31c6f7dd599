import { once } from 'node:events'
import { createServer } from 'node:http'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../server/database/postgres/migrate.ts'
import { type Postgres, startPostgres, until } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresDesk: string
  }
}

/**
 * One PostgreSQL server for the whole run, started by the first test that asks: a run that needs none starts none.
 * Test files run in processes of their own, so they ask over HTTP, and each answer is a database of their own: empty, or
 * a copy of one with all tables, which takes a third of the work of making them each time.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let postgres: Promise<Postgres> | undefined
  let model: Promise<string> | undefined
  const desk = createServer(async ({ url }, response) => {
    // A test may stand still for longer than an idle connection is kept.
    response.setHeader('connection', 'close')
    try {
      postgres ??= startPostgres()
      const server = await postgres
      model ??= createModel(server)
      response.end(await server.createDatabase(url === '/empty' ? undefined : await model))
    } catch (error) {
      response.writeHead(500).end(error instanceof Error ? error.message : String(error))
    }
  }).listen(0, '127.0.0.1')
  await once(desk, 'listening')
  const address = desk.address()
  if (address === null || typeof address === 'string') throw new Error('No address for the PostgreSQL desk.')
  project.provide('postgresDesk', `http://127.0.0.1:${address.port}`)
  return async () => {
    desk.close()
    await (await postgres)?.remove()
  }
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
