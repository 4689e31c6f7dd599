import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { DeskLead } from '../../contract/desk.ts'
import { Facts } from './facts.tsx'

const lead = {
  id: '019a8563-0a5b-7000-8c1d-6b1f3f0f2b77',
  collection: 'demoRequests',
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'na',
  source: {},
  noticeVersion: null,
  language: 'en',
  reference: '019A-8563',
} as DeskLead

const shown = (change: Partial<DeskLead>) =>
  renderToStaticMarkup(<Facts lead={{ ...lead, ...change }} onCorrect={() => {}} />)

test('marks an address that no mail can reach, and a lead without a stated notice', () => {
  expect(shown({ unreachable: true })).toMatch(/>na<.*No mail can reach this address/)
  expect(shown({ unreachable: false })).not.toContain('No mail can reach')
  expect(shown({})).toContain('Not stated')
  expect(shown({ noticeVersion: '2026-11-01' })).toMatch(/2026-11-01(?!.*Not stated)/)
})
