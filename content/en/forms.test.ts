import { expect, test } from 'vitest'
import forms from './forms.json' with { type: 'json' }

const labelsOf = (fields: Record<string, { label: string }>) =>
  Object.values(fields).map(({ label }) => label)

test('labels, placeholders and buttons are those of the specification', () => {
  const { signups, contactUs, demoRequests } = forms
  expect(Object.values(signups.fields).map(({ placeholder }) => placeholder)).toEqual([
    'Your primary email',
    'Phone Number',
    'Organization Name',
  ])
  expect(labelsOf(contactUs.fields)).toEqual(['First Name', 'Last Name', 'Email', 'Phone Number', 'Message'])
  expect(labelsOf(demoRequests.fields)).toEqual([
    'First Name',
    'Last Name',
    'Business Email',
    'Phone Number',
    'Organization Name',
    'Designation',
  ])
  expect(signups.submit).toBe('Get a call back')
})
