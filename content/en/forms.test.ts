import { expect, test } from 'vitest'
import { forms } from './forms.ts'

test('labels, placeholders and buttons are those of the specification', () => {
  const { signups, demoRequests } = forms
  expect(Object.values(signups.fields).map(({ placeholder }) => placeholder)).toEqual([
    'Your primary email',
    'Phone Number',
    'Organization Name',
  ])
  expect(signups.submit).toBe('Get a call back')
  expect(demoRequests.fields.email.label).toBe('Business Email')
  expect(demoRequests.fields.hospitalName.label).toBe('Organization Name')
})
