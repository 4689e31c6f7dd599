import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import type { DeskFilter, DeskLead, DeskRows } from '../../contract/desk.ts'
import { headOptions, rowsPerWindow, windowOptions } from '../leads/lead-queries.ts'
import { rowsAbove, rowsIn } from '../leads/list-head.ts'
import { queryClient } from '../query-client.ts'

/** Prefetches this many rows beyond the visible ones. */
const rowsAhead = 40

/** Keeps showing the previous list until the list of the new filter is loaded. */
export const useListHead = (filter: DeskFilter) =>
  useQuery({ ...headOptions(filter), placeholderData: keepPreviousData })

/** The list of a filter. Loads only the pages near rows `first` to `last`. */
export function useLeadRows(filter: DeskFilter, first: number, last: number) {
  const { data: head, isPlaceholderData } = useListHead(filter)
  const upTo = head?.upTo ?? 0
  const below = head ? head.leads.length : 0
  const above = head ? rowsAbove(head) : 0
  const total = head ? rowsIn(head) : 0

  const wanted: number[] = []
  const from = Math.max(below, first - rowsAhead) - above
  const to = Math.min(total - 1, last + rowsAhead) - above
  if (!isPlaceholderData) for (let index = windowOf(from); index <= windowOf(to); index++) wanted.push(index)
  useQueries({ queries: to < from ? [] : wanted.map((index) => windowOptions(filter, upTo, index)) })

  const leadsIn = (index: number) =>
    queryClient.getQueryData<DeskRows>(windowOptions(filter, upTo, index).queryKey)?.leads

  function rowAt(row: number): DeskLead | undefined {
    if (row < below) return head?.leads[row]
    return leadsIn(windowOf(row - above))?.[(row - above) % rowsPerWindow]
  }

  /** Searches all loaded pages, which is too slow to do on every frame; -1 if the lead is gone. */
  function findRow(id: string): number {
    const isIt = (lead: DeskLead) => lead.id === id
    const top = head?.leads.findIndex(isIt) ?? -1
    for (let index = 0; top < 0 && index <= windowOf(total); index++) {
      const at = leadsIn(index)?.findIndex(isIt) ?? -1
      if (at >= 0) return index * rowsPerWindow + at + above
    }
    return top
  }

  return { isOld: isPlaceholderData, rowAt, findRow }
}

const windowOf = (row: number) => Math.floor(row / rowsPerWindow)
