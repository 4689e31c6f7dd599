import { readSession } from './server-calls.ts'

/** A download cannot say that the session has ended, so that is asked first. */
export async function saveFrom(address: () => string): Promise<void> {
  await readSession()
  const link = document.createElement('a')
  link.href = address()
  link.download = ''
  link.click()
}
