import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shortName } from './short-class-names.ts'

const file = (name: string) => join(import.meta.dirname, '..', name)
const modules = Array.from({ length: 60 }, (_, index) => `ui/m${String(index).padStart(2, '0')}.module.css`)

test('every class of every module has a unique and stable name', () => {
  const nameOf = shortName(modules)
  const all = modules.flatMap((module) => ['bar', 'row', 'bar'].map((name) => nameOf(name, file(module))))
  expect(all.slice(0, 3)).toEqual(['a0', 'a1', 'a0'])
  expect(new Set(all).size).toBe(modules.length * 2)
})

test('a file that is not a module of the site is refused', () => {
  expect(() => shortName(modules)('bar', file('ui/other.module.css'))).toThrow('other.module.css')
})
