import { expect, test } from 'vitest'
import { fieldLabel } from './field-label.ts'

test('a field that staff added to a lead has the label of a form that asks for it', () => {
  expect(fieldLabel('en', 'signups', 'firstName')).toBe('First Name')
  expect(fieldLabel('hi', 'signups', 'firstName')).toBe(fieldLabel('hi', 'contactUs', 'firstName'))
  expect(fieldLabel('te', 'contactUs', 'organisation')).toBe(fieldLabel('te', 'signups', 'organisation'))
  expect(fieldLabel('te', 'contactUs', 'organisation')).not.toBe('organisation')
})
