import { isRecord, type Schema, unwrapped } from '../../content/schema/walk.ts'

/**
 * Keystatic writes empty lists, empty groups and `false` for missing input; the content omits optional empty entries. Entries
 * are written in the schema's order, so that saving without a change leaves the file identical.
 */
export function tidied(outer: Schema, value: unknown): unknown {
  const { item, entries } = unwrapped(outer)
  if (item && Array.isArray(value)) return value.map((part) => tidied(item, part))
  if (!entries || !isRecord(value)) return value
  const kept = Object.entries(entries).flatMap(([name, entry]) => {
    const part = tidied(entry, value[name])
    return part === undefined || (entry.wrapped && isEmpty(part)) ? [] : [[name, part]]
  })
  // Keeps unknown entries: the check reports them, and a save must not drop them.
  const strange = Object.entries(value).filter(([name]) => !Object.hasOwn(entries, name))
  return Object.fromEntries([...kept, ...strange])
}

const isEmpty = (value: unknown): boolean =>
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0) ||
  (isRecord(value) && Object.values(value).every(isEmpty))

export const written = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
