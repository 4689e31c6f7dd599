import { expect, test } from 'vitest'
import type { DeskLead } from '../../contract/desk.ts'
import { showAhead, withAhead } from './shown-ahead.ts'

test('what was changed stays changed in news that left before, until the server has answered', () => {
  const lead = { id: 'a', version: 3, status: 'new', unread: true } as DeskLead
  const endStatus = showAhead([{ id: 'a', version: 3, patch: { status: 'won' } }])
  const endRead = showAhead([{ id: 'a', version: 3, patch: { unread: false } }])
  expect(withAhead(lead)).toMatchObject({ status: 'won', unread: false })
  expect(withAhead({ ...lead, version: 4, status: 'lost' })).toMatchObject({ status: 'lost', unread: true })
  expect(withAhead({ ...lead, id: 'b' })).toMatchObject({ status: 'new', unread: true })
  endStatus()
  expect(withAhead(lead)).toMatchObject({ status: 'new', unread: false })
  endRead()
  expect(withAhead(lead)).toEqual(lead)
})
