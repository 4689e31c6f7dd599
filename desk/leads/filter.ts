import * as v from 'valibot'
import { useSearch } from 'wouter'
import { type DeskFilter, deskFilterSchema } from '../../contract/desk.ts'

/** Those that the panel asks for; a tab and a search stand beside them. */
export const panelNames = [
  ...(['collection', 'status', 'owner', 'source', 'campaign', 'language', 'since', 'until'] as const),
]
const names = ['tab', 'search', ...panelNames] as const
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

/** Whether less is asked for than what stands in the tab. */
export const isFiltered = (filter: DeskFilter): boolean =>
  names.some((name) => name !== 'tab' && filter[name])

/** Where a lead opens, beside the list as it is filtered. */
export function useLeadAddress() {
  const search = useSearch()
  return (id: string) => `/leads/${id}${search && `?${search}`}`
}
