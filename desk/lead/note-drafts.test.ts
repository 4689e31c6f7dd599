import { expect, test, vi } from 'vitest'
import { memoryStorage } from '../../tests/support/memory-storage.ts'
import { newDraft, noteDrafts } from './note-drafts.ts'

test('a draft or unsent note of one person is neither shown to nor sent by the next', () => {
  vi.stubGlobal('sessionStorage', memoryStorage())
  const asha = noteDrafts('asha@firsthour.example', 'lead')
  asha.keep('Call back on Monday')
  asha.keepUnsent([newDraft('Wants a demo')])
  const ravi = noteDrafts('ravi@firsthour.example', 'lead')
  expect([ravi.read(), ravi.readUnsent()]).toEqual(['', []])
  const again = noteDrafts('asha@firsthour.example', 'lead')
  expect([again.read(), again.readUnsent()]).toEqual([
    'Call back on Monday',
    [{ id: expect.any(String), text: 'Wants a demo' }],
  ])
})
