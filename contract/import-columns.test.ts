import { expect, test } from 'vitest'
import { importColumns, importRow } from './import-columns.ts'

const headings = ['Full Name', 'E-mail', 'Mobile No.', 'Company', 'Remarks', 'Shoe size', '']

test('columns are found by name, and the others are named', () => {
  const columns = importColumns('signups', headings)
  expect(columns.names).toEqual(['name', 'email', 'phone', 'organisation', 'note', undefined, undefined])
  expect(columns.unknown).toEqual(['Shoe size'])
  expect(importRow(columns, ['Asha  Rao Patel', '', ' 98 ', 'Clinic'])).toEqual({
    ...{ firstName: 'Asha', lastName: 'Rao Patel', phone: '98', organisation: 'Clinic' },
  })
  expect(importRow(columns, [...headings, 'more'])).toBeUndefined()
})

test('phone and organisation have the name of the form', () =>
  expect(importColumns('demoRequests', ['phone', 'hospital']).names).toEqual(['phoneNumber', 'hospitalName']))

test('two columns of one meaning, and a sheet that says how to reach nobody, are refused', () => {
  expect(() => importColumns('signups', ['Phone', 'Mobile'])).toThrow('“Phone” and “Mobile” both mean phone')
  expect(() => importColumns('signups', ['Asha', '98765'])).toThrow(/^No column has phone numbers/)
})
