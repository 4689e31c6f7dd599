import { expect, test } from 'vitest'
import type { DeskLead, DeskLeads } from '../../contract/desk.ts'
import { beginList, type ListHead, mergeHead, rowsAbove, rowsIn } from './list-head.ts'

/** Leads are letters; a later letter is a later lead. */
const momentOf = (id: string) => Date.UTC(2026, 10, 15) + id.charCodeAt(0) * 1000

const lead = (id: string, version = 1): DeskLead => ({
  id,
  collection: 'contactUs',
  timestamp: new Date(momentOf(id)).toISOString(),
  spam: false,
  status: 'new',
  owner: null,
  dueOn: null,
  source: {},
  noticeVersion: '',
  unreachable: false,
  language: 'en',
  email: 'asha@clinic.co',
  spamReason: null,
  version,
  noContact: false,
  urgent: false,
  reference: '7K2M-Q4XD',
  unread: true,
  notes: 0,
  others: 0,
  lateAt: null,
})
const list = (ids: string, total = ids.length): DeskLeads => ({
  leads: [...ids].map((id) => lead(id)),
  total,
  unread: 0,
  more: false,
  tabs: { unread: 0, mine: 0, due: 0, held: 0, all: total },
  upTo: momentOf(ids),
  urgent: [],
  marks: { leads: '', erased: '' },
})
const head = (ids: string, total?: number): ListHead => beginList(list(ids, total))
const idsOf = (list: DeskLeads | undefined) => list?.leads.map(({ id }) => id).join('')
const merged = (old: ListHead, now: DeskLeads): ListHead => {
  const made = mergeHead(old, now)
  if (!made) throw new Error('The list begins anew.')
  return made
}

test('new leads are put on top, and the pages below keep their moment', () => {
  const now = merged(head('cba'), list('edcb', 5))
  expect(idsOf(now)).toBe('edcba')
  expect(now).toMatchObject({ total: 5, upTo: momentOf('c') })
  expect([rowsIn(now), rowsAbove(now)]).toEqual([5, 2])
  const later = merged(now, list('fedc', 6))
  expect([rowsIn(later), rowsAbove(later)]).toEqual([6, 3])
})

test('known leads are updated in place', () => {
  const now = merged(head('cba'), { ...list('cba'), leads: [lead('c', 2), lead('b'), lead('a')] })
  expect(now.leads[0]?.version).toBe(2)
})

test('the counts on the tabs are updated with the list', () => {
  const tabs = { unread: 1, mine: 2, due: 3, held: 4, all: 5 }
  expect(merged(head('cba'), { ...list('cba'), tabs })).toMatchObject({ tabs })
})

test('a lead that no longer matches stays until the list is reloaded, and takes no other lead’s row', () => {
  const now = merged(head('dcb'), list('ecb'))
  expect(idsOf(now)).toBe('edcb')
  expect([rowsIn(now), rowsAbove(now)]).toEqual([4, 2])
  const fitsAgain = merged(now, list('edcb'))
  expect([rowsIn(fitsAgain), rowsAbove(fitsAgain)]).toEqual([4, 1])
  expect(mergeHead({ ...now, restart: true }, list('ecb'))).toBeUndefined()
})

test('the pages below begin with the lead that moved up', () => {
  const now = merged(head('dcb', 5), list('dba', 4))
  expect(idsOf(now)).toBe('dcb')
  // Rows 3 and 4 are a and the one below it, now the third and fourth rows of the pages.
  expect([rowsIn(now), rowsAbove(now)]).toEqual([5, 1])
  const arrived = merged(now, list('fed', 6))
  expect(idsOf(arrived)).toBe('fedcb')
  expect([rowsIn(arrived), rowsAbove(arrived)]).toEqual([7, 3])
})

test('a lead that arrived and no longer matches is not counted twice', () => {
  const now = merged(merged(head('ba'), list('cba')), list('dba'))
  expect(idsOf(now)).toBe('dcba')
  expect([rowsIn(now), rowsAbove(now)]).toEqual([4, 2])
})

test('the list is reloaded after an erasure', () => {
  const erased = { ...list('cba'), marks: { leads: '', erased: '1' } }
  expect(mergeHead(head('dcba'), erased)).toBeUndefined()
  expect(idsOf(merged(beginList(erased), erased))).toBe('cba')
})

test('the list is reloaded when more leads arrived than one page holds', () => {
  expect(mergeHead(head('cba'), list('zyx'))).toBeUndefined()
  expect(mergeHead(head('a', 0), list(''))).toBeUndefined()
})

test('the list is reloaded when a lead arrives below a known one, since the pages below have moved', () => {
  expect(mergeHead(head('dba'), list('dcba'))).toBeUndefined()
  expect(mergeHead(head('dba'), list('edcb'))).toBeUndefined()
  expect(mergeHead(head('dc'), list('dcb'))).toBeUndefined()
  const sameMoment = { ...lead('x'), timestamp: lead('c').timestamp }
  expect(mergeHead(head('cb'), { ...list('cb'), leads: [sameMoment, lead('c'), lead('b')] })).toBeUndefined()
})
