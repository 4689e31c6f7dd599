import { readSession } from './server-calls.ts'

/** Checks the session first, because a download cannot report that it ended. */
export async function saveFrom(address: () => string): Promise<void> {
  await readSession()
  const link = document.createElement('a')
  link.href = address()
  link.download = ''
  link.click()
}
