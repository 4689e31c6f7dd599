import * as v from 'valibot'
import { useSearch } from 'wouter'
import { type DeskFilter, deskFilterSchema } from '../../contract/desk.ts'

/** The filters in the panel; tab and search are separate. */
export const panelNames = [
  ...(['collection', 'status', 'owner', 'due', 'callTime', 'source', 'campaign', 'language'] as const),
  ...(['since', 'until', 'sort'] as const),
]
const names = ['tab', 'search', ...panelNames] as const
export type FilterName = (typeof names)[number]

/** Parses the filter from the URL. Invalid parts are ignored, so that old links still open. */
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

/** Whether a filter narrows the tab. */
export const isFiltered = (filter: DeskFilter): boolean =>
  names.some((name) => name !== 'tab' && filter[name])

/** The URL of a lead, which keeps the current filter. */
export function useLeadAddress() {
  const search = useSearch()
  return (id: string) => `/leads/${id}${search && `?${search}`}`
}
