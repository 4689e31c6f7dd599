import type { ComponentSchema } from '@keystatic/core'
import type { ReactElement } from 'react'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { email, group, line, list, number, text, tick, written } from '../../content/schema/kinds.ts'
import type { Schema } from '../../content/schema/walk.ts'
import { fieldsOf } from './fields.ts'
import { tidied } from './tidy.ts'

function isAccepted(field: ComponentSchema | undefined, value: unknown): boolean {
  if (field?.kind !== 'form') throw new Error('No field that is filled in')
  // Each field gets the value that it has parsed itself.
  const { parse, validate } = field as {
    parse(value: unknown): unknown
    validate(value: unknown): unknown
  }
  try {
    validate(parse(value))
    return true
  } catch {
    return false
  }
}

const entries: [name: string, schema: Schema, values: unknown[]][] = [
  ['a line', line('Line', 10), ['words', '', 'more than ten', 'a <b>', ' led in', 'one\ntwo']],
  ['a text', text('Text', 10), ['words', 'a\n\nb', '', 'more than ten', '<b>']],
  ['an address', email('Email'), ['a@b.example', '', 'nobody']],
  ['a written one', written('Time', /^\d\d:\d\d$/, 'a time'), ['09:30', '9:30', 'x09:30y']],
  ['a number', number('Number', 1, 7), [1, 7, 0, 8, undefined]],
]

test.each(entries)('the editor accepts for %s exactly what the schema accepts', (_, entry, values) => {
  const { field } = fieldsOf(group('Group', { field: entry }), new Map())
  for (const value of values)
    expect([value, isAccepted(field, value)]).toEqual([value, v.safeParse(entry, value).success])
})

test('an optional field may be empty, and otherwise follows its rule', () => {
  const { field } = fieldsOf(group('Group', { field: v.optional(email('Email')) }), new Map())
  expect(['', 'a@b.example', 'nobody'].map((value) => isAccepted(field, value))).toEqual([true, true, false])
})

test('clearing a number stores null, and the editor then asks for one', () => {
  const { field } = fieldsOf(group('Group', { field: number('Number', 1, 7) }), new Map())
  if (field?.kind !== 'form') throw new Error('No field that is filled in')
  const changes: unknown[] = []
  const onChange = (value: unknown) => void changes.push(value)
  const input = field.Input({ value: 3, onChange, autoFocus: false, forceValidation: false })
  // React Aria, which draws the input, reports an empty one as NaN.
  for (const value of [5, Number.NaN])
    (input as ReactElement<{ onChange: (value: number) => void }>).props.onChange(value)
  expect(changes).toEqual([5, null])
  expect(isAccepted(field, undefined)).toBe(false)
})

test('an optional list may be empty, and an optional checkbox that is not set is left out', () => {
  const schema = group('Group', {
    list: v.optional(list('List', line('Line'), { max: 3 })),
    tick: v.optional(tick('Tick')),
  })
  expect(fieldsOf(schema, new Map()).list).toMatchObject({ validation: { length: { min: 0, max: 3 } } })
  expect(tidied(schema, { list: [], tick: false })).toEqual({})
  expect(tidied(schema, { list: ['a'], tick: true })).toEqual({ list: ['a'], tick: true })
})

test('a list has the limits of its schema', () => {
  const { field } = fieldsOf(
    group('Group', { field: list('List', line('Line'), { min: 2, max: 3 }) }),
    new Map(),
  )
  expect(field).toMatchObject({ kind: 'array', validation: { length: { min: 2, max: 3 } } })
})
