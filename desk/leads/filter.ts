import * as v from 'valibot'
import { type DeskFilter, deskFilterSchema } from '../../contract/desk.ts'

const names = ['search', 'collection', 'status', 'spam', 'since', 'until', 'unread'] as const
export type FilterName = (typeof names)[number]

/** The filter that an address asks for; what does not fit is left out, so that an old link still opens. */
export function readFilter(search: string): DeskFilter {
  const parameters = new URLSearchParams(search)
  const filter: Record<string, string> = {}
  for (const name of names) {
    const value = parameters.get(name)
    if (value && v.is(deskFilterSchema.entries[name], value)) filter[name] = value
  }
  return filter
}

export function filterAddress(path: string, filter: DeskFilter): string {
  const given = names.flatMap((name) => (filter[name] ? [[name, filter[name]]] : []))
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}

export const isFiltered = (filter: DeskFilter): boolean => names.some((name) => filter[name])
