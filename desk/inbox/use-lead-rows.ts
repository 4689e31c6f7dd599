import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import type { DeskFilter, DeskLead, DeskRows } from '../../contract/desk.ts'
import { headOptions, rowsPerWindow, windowOptions } from '../leads/lead-queries.ts'
import { rowsAbove, rowsIn } from '../leads/list-head.ts'
import { queryClient } from '../query-client.ts'

/** Rows are asked for this far ahead of what is seen. */
const rowsAhead = 40

/** The list of another filter stays on the screen until its own has come. */
export const useListHead = (filter: DeskFilter) =>
  useQuery({ ...headOptions(filter), placeholderData: keepPreviousData })

/** The list of a filter, of which only what is near the rows from `first` to `last` is ever fetched. */
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

  /** In all that was ever loaded of the list, which is too much to look through for every frame; -1 where it is gone. */
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
