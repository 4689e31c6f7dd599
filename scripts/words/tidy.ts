import { isRecord, type Schema, unwrapped } from '../../content/schema/walk.ts'

/**
 * Keystatic writes an empty list or group, or false, where nothing was entered; the content leaves out what is optional and empty. Entries
 * come in the order of the schema, so that a save without a change leaves the bytes of the file as they were.
 */
export function tidied(outer: Schema, value: unknown): unknown {
  const { item, entries } = unwrapped(outer)
  if (item && Array.isArray(value)) return value.map((part) => tidied(item, part))
  if (!entries || !isRecord(value)) return value
  const kept = Object.entries(entries).flatMap(([name, entry]) => {
    const part = tidied(entry, value[name])
    return part === undefined || (entry.wrapped && isEmpty(part)) ? [] : [[name, part]]
  })
  // What the schema does not know is for the check to name, not for a save to drop.
  const strange = Object.entries(value).filter(([name]) => !Object.hasOwn(entries, name))
  return Object.fromEntries([...kept, ...strange])
}

const isEmpty = (value: unknown): boolean =>
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0) ||
  (isRecord(value) && Object.values(value).every(isEmpty))

export const written = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
