import { afterEach, expect, test } from 'vitest'
import type { DeskLead } from '../../contract/desk.ts'
import { queryClient } from '../query-client.ts'
import { patchLeads } from './lead-cache.ts'

afterEach(() => queryClient.clear())

const unreadLead = (id: string) => ({ id, version: 1, unread: true }) as DeskLead

test('the unread count of a list falls with each lead that is read, on any page of it', () => {
  const inbox = ['leads', 'head', {}]
  const others = ['leads', 'head', { status: 'won' }]
  queryClient.setQueryData(inbox, { leads: [unreadLead('a'), unreadLead('b')], unread: 3, total: 3 })
  queryClient.setQueryData(['leads', 'window', {}, 1, 1], { leads: [unreadLead('c')], upTo: 1 })
  queryClient.setQueryData(others, { leads: [unreadLead('d')], unread: 1, total: 1 })
  const read = (lead: DeskLead) => ({ ...lead, unread: false })

  patchLeads(new Set(['a']), read)
  patchLeads(new Set(['a']), read)
  expect(queryClient.getQueryData(inbox)).toMatchObject({ unread: 2 })
  patchLeads(new Set(['c']), read)
  expect(queryClient.getQueryData(inbox)).toMatchObject({ unread: 1 })
  patchLeads(new Set(['c']), (lead) => ({ ...lead, unread: true }))
  expect(queryClient.getQueryData(inbox)).toMatchObject({ unread: 2 })
  expect(queryClient.getQueryData(others)).toMatchObject({ unread: 1 })
})
