import { expect, test } from 'vitest'
import type { DeskLead, DeskLeads } from '../../contract/desk.ts'
import { type ListHead, mergeHead } from './lead-queries.ts'

const lead = (id: string, version = 1): DeskLead => ({
  id,
  collection: 'contactUs',
  timestamp: '2026-11-15T02:41:07.123Z',
  spam: false,
  status: 'new',
  source: {},
  noticeVersion: '',
  language: 'en',
  email: 'asha@clinic.co',
  spamReason: null,
  version,
  reference: '7K2M-Q4XD',
  unread: true,
  notes: 0,
})
const list = (ids: string, total = ids.length): DeskLeads => ({
  leads: [...ids].map((id) => lead(id)),
  total,
  unread: 0,
  more: false,
  upTo: 1000,
})
const head = (ids: string, arrived = 0): ListHead => ({ ...list(ids), arrived, restart: false })
const idsOf = (list: DeskLeads | undefined) => list?.leads.map(({ id }) => id).join('')

test('new leads go on top, and the windows below keep their moment', () => {
  const merged = mergeHead(head('cba'), { ...list('edcb', 5), upTo: 2000 })
  expect(idsOf(merged)).toBe('edcba')
  expect(merged).toMatchObject({ arrived: 2, total: 5, upTo: 1000 })
  expect(mergeHead(head('edcba', 2), list('fedc', 6))).toMatchObject({ arrived: 3, total: 6 })
})

test('what is known is brought up to date where it stands, and what fits no more stays until the list begins anew', () => {
  const now = { ...list('ca'), leads: [lead('c', 2), lead('a')] }
  const merged = mergeHead(head('cba'), now)
  expect(idsOf(merged)).toBe('cba')
  expect(merged?.leads[0]?.version).toBe(2)
  expect(mergeHead({ ...head('cba'), restart: true }, now)).toBeUndefined()
})

test('after more news than one window holds the list begins anew', () => {
  expect(mergeHead(head('cba'), list('zyx'))).toBeUndefined()
  expect(mergeHead(head(''), list('a'))).toBeUndefined()
})

test('a lead that arrives below a known one begins the list anew, since the windows below have moved', () => {
  expect(mergeHead(head('dba'), list('dcba'))).toBeUndefined()
  expect(mergeHead(head('dba'), list('edcb'))).toBeUndefined()
})

test('older leads that move up behind one that is gone do not begin it anew', () => {
  expect(idsOf(mergeHead(head('dcb'), list('dba')))).toBe('dcb')
})
