import { inject } from 'vitest'

/** The address of a PostgreSQL database of the test's own, with all tables and nothing in them. */
export const freshDatabaseUrl = () => ask('/fresh')

/** The same without tables, for tests of how they come to be. */
export const emptyDatabaseUrl = () => ask('/empty')

async function ask(path: string): Promise<string> {
  const response = await fetch(inject('postgresDesk') + path)
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}
