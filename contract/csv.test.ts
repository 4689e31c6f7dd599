import { expect, test } from 'vitest'
import { csvLine, csvRecords } from './csv.ts'

const cellsOf = (text: string) => [...csvRecords(text)].map(({ cells }) => cells)

test('numbers stay numbers, and text that begins like a formula is escaped', () => {
  expect(csvLine(['visits', -25, 0.5, null])).toBe('visits,-25,0.5,\r\n')
  expect(csvLine(['-25', '=1+1', '+91 98765 43210'])).toBe("'-25,'=1+1,+91 98765 43210\r\n")
})

test.each([
  [
    'name,phone\r\nAsha,1\r\n',
    [
      ['name', 'phone'],
      ['Asha', '1'],
    ],
  ],
  [
    'name;phone\nAsha, Dr;1',
    [
      ['name', 'phone'],
      ['Asha, Dr', '1'],
    ],
  ],
  [
    'name\tphone\nAsha\t',
    [
      ['name', 'phone'],
      ['Asha', ''],
    ],
  ],
  [
    '\ufeff"a ""b""\nc",2\n\n , \n3,4',
    [
      ['a "b"\nc', '2'],
      ['3', '4'],
    ],
  ],
  ['a\rb', [['a'], ['b']]],
  ['', []],
])('%j is read', (text, records) => expect(cellsOf(text)).toEqual(records))

test('what is written is read back, formulas too', () => {
  const cells = ['=1+1', '+91 98', ' x ', 'a"b', 'c\r\nd', "'quoted", '']
  expect(cellsOf(csvLine(['a', ...cells.slice(1)]) + csvLine(cells))[1]).toEqual(cells)
})

test('a record knows its line, and a quotation mark that is never closed is named', () => {
  expect([...csvRecords('a\n"b\nc"\nd')].map(({ line }) => line)).toEqual([1, 2, 4])
  expect(() => cellsOf('a\n"b\nc')).toThrow('The quotation mark in line 2 is never closed.')
  expect(() => cellsOf('"a"b,c')).toThrow('Line 1 has text after a closing quotation mark.')
})
