import { expect, test } from 'vitest'
import { eventually } from '../../../tests/support/eventually.ts'
import { StoreUnavailableError } from '../errors.ts'
import { DatabaseThread } from './database-thread.ts'

interface Commands {
  echo(word: string): string
  wait(): void
  die(): void
}

test('when the thread dies, waiting commands are rejected and a new thread is started', async () => {
  const script = new URL('../../../tests/support/crashing-thread.ts', import.meta.url)
  const thread = new DatabaseThread<Commands>(script, {})
  await thread.started()
  expect(await thread.call('echo', 'first')).toBe('first')

  const waiting = thread.call('wait')
  await expect(thread.call('die')).rejects.toBeInstanceOf(StoreUnavailableError)
  await expect(waiting).rejects.toBeInstanceOf(StoreUnavailableError)
  await expect(thread.call('echo', 'too soon')).rejects.toBeInstanceOf(StoreUnavailableError)

  await eventually(async () => expect(await thread.call('echo', 'again')).toBe('again'))
  await thread.close()
  await expect(thread.call('echo', 'closed')).rejects.toBeInstanceOf(StoreUnavailableError)
})
