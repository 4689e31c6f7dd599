import { inject } from 'vitest'

/** The address of an empty PostgreSQL database of the test's own. */
export async function freshDatabaseUrl(): Promise<string> {
  const response = await fetch(inject('postgresDesk'))
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}
