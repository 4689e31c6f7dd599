import { expect, test } from 'vitest'
import { parsePeople } from './desk-people.ts'

const person = (address: string, name = '', role = 'admin', hasRole = role !== 'admin') => ({
  ...{ address, name, role, hasRole },
})

test('people have names and roles, and an address without a role is an admin', () => {
  expect(
    parsePeople(
      'Head of Sales <head@x.example>=admin, Sales <Sales@x.example> = answer, board@x.example=read,new@x.example',
    ),
  ).toEqual([
    person('head@x.example', 'Head of Sales', 'admin', true),
    person('Sales@x.example', 'Sales', 'answer'),
    person('board@x.example', '', 'read'),
    person('new@x.example'),
  ])
})

test('a quoted name may have commas, quotation marks and markup in it', () => {
  expect(
    parsePeople(
      String.raw`"Rao, Asha \"A\"" <asha@x.example>=read, "<b>Ravi</b>=admin" <ravi@x.example>=read`,
    ),
  ).toEqual([
    person('asha@x.example', 'Rao, Asha "A"', 'read'),
    person('ravi@x.example', '<b>Ravi</b>=admin', 'read'),
  ])
})

test('an equals sign in an address is part of it', () => {
  expect(parsePeople('a=read@x.example,b=admin@x.example=read')).toEqual([
    person('a=read@x.example'),
    person('b=admin@x.example', '', 'read'),
  ])
})

test('the same entry twice is one person', () => {
  expect(parsePeople('a@x.example=read,a@x.example=read,')).toEqual([person('a@x.example', '', 'read')])
})

test.each([
  ['asha@x.example, ravi', '"ravi" has no e-mail address'],
  ['Asha <asha@x>', '"Asha <asha@x>" has no e-mail address'],
  ['asha@x.example=boss', '"asha@x.example=boss" has the role "boss"; there are read, answer, admin'],
  ['asha@x.example=', 'has the role ""'],
  ['asha@x.example=Admin', 'has the role "Admin"'],
  ['a@x.example=read, A@X.example=admin', '"A@X.example=admin" is a second entry for a@x.example'],
  // Our sessions ignore case, a provider may not: these could be two accounts.
  ['"Asha <asha@x.example>', 'a quotation mark is not closed'],
  ['As\u202eha <asha@x.example>', 'invisible characters'],
  [`${'a'.repeat(81)} <asha@x.example>`, 'longer than 80'],
  [' , ', 'the list is empty'],
])('%s is refused', (text, reason) => {
  expect(() => parsePeople(text)).toThrow(reason)
})
