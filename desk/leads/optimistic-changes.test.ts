import { expect, test } from 'vitest'
import type { DeskLead } from '../../contract/desk.ts'
import { applyOptimistically, withOptimistic } from './optimistic-changes.ts'

test('an optimistic change overrides older data from the server until the server has answered', () => {
  const lead = { id: 'a', version: 3, status: 'new', unread: true } as DeskLead
  const endStatus = applyOptimistically([{ id: 'a', version: 3, patch: { status: 'won' } }])
  const endRead = applyOptimistically([{ id: 'a', version: 3, patch: { unread: false } }])
  expect(withOptimistic(lead)).toMatchObject({ status: 'won', unread: false })
  expect(withOptimistic({ ...lead, version: 4, status: 'lost' })).toMatchObject({
    status: 'lost',
    unread: true,
  })
  expect(withOptimistic({ ...lead, id: 'b' })).toMatchObject({ status: 'new', unread: true })
  endStatus()
  expect(withOptimistic(lead)).toMatchObject({ status: 'new', unread: false })
  endRead()
  expect(withOptimistic(lead)).toEqual(lead)
})
