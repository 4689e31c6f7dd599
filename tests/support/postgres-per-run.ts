import { once } from 'node:events'
import { createServer } from 'node:http'
import type { TestProject } from 'vitest/node'
import { type Postgres, startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresDesk: string
  }
}

/**
 * One PostgreSQL server for the whole run, started by the first test that asks: a run that needs none starts none.
 * Test files run in processes of their own, so they ask over HTTP, and each answer is a fresh database.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let postgres: Promise<Postgres> | undefined
  const desk = createServer(async (_request, response) => {
    try {
      postgres ??= startPostgres()
      const url = await (await postgres).createDatabase()
      response.end(url)
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
