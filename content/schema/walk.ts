import * as v from 'valibot'
import type { Traits } from './kinds.ts'

/** The common structure of schemas: groups have entries, lists an item, optional schemas a wrapped one. */
export interface Schema extends v.GenericSchema {
  entries?: Record<string, Schema>
  item?: Schema
  wrapped?: Schema
}

export interface Entry {
  path: string[]
  value: unknown
  label: string
  traits: Traits
  schema: Schema
}

export const unwrapped = (schema: Schema): Schema => schema.wrapped ?? schema
export const labelOf = (schema: Schema): string => v.getTitle(unwrapped(schema)) ?? ''
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The data at each place of the schema, groups before their entries. */
export function entriesOf(outer: Schema, value: unknown, path: string[] = []): Entry[] {
  const schema = unwrapped(outer)
  const { item, entries = {} } = schema
  // Each of these schemas gets its kind in kinds.ts.
  const traits = v.getMetadata(schema) as unknown as Traits
  const parts: [string, Schema][] =
    item && Array.isArray(value)
      ? value.map((_, index) => [String(index), item])
      : Object.entries(entries).filter(([name]) => isRecord(value) && Object.hasOwn(value, name))
  const own = { path, value, label: labelOf(schema), traits, schema }
  return [own, ...parts.flatMap(([name, part]) => entriesOf(part, Object(value)[name], [...path, name]))]
}

/** A place by its labels: `Banner, Heading`, `Partner 5, Quote`. */
export function placeOf(outer: Schema, path: readonly string[]): string {
  const labels: string[] = []
  let schema: Schema | undefined = outer
  for (const step of path) {
    const within: Schema = unwrapped(schema)
    schema = within.item ?? within.entries?.[step]
    if (!schema) return labels.join(', ')
    // The name of a list says less than that of its items.
    if (within.item) labels.splice(-1, 1, `${labelOf(schema)} ${Number(step) + 1}`)
    else labels.push(labelOf(schema))
  }
  return labels.join(', ')
}
