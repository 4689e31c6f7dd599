import { queryOptions } from '@tanstack/react-query'
import type { DeskFilter, DeskLead, DeskPoll } from '../../contract/desk.ts'
import { isGone } from '../http.ts'
import { queryClient } from '../query-client.ts'
import { readChoices, readLead, readLeads, readMoreLeads, readPerson } from '../server-calls.ts'
import { beginList, type ListHead, mergeHead } from './list-head.ts'
import { withOptimistic } from './optimistic-changes.ts'

export const rowsPerWindow = 100

export const headOptions = (filter: DeskFilter) => {
  const queryKey = ['leads', 'head', filter] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const now = withOptimisticLeads(await readLeads(filter, rowsPerWindow, signal))
      const old = queryClient.getQueryData<ListHead>(queryKey)
      const merged = old && mergeHead(old, now)
      // The pages' cache key contains the newest lead, which may be unchanged although rows were removed.
      if (old && merged?.gone.size !== old.gone.size)
        void queryClient.invalidateQueries({ queryKey: ['leads', 'window', filter] })
      return merged ?? beginList(now)
    },
  })
}

export const windowOptions = (filter: DeskFilter, upTo: number, index: number) =>
  queryOptions({
    queryKey: ['leads', 'window', filter, upTo, index] as const,
    queryFn: async ({ signal }) =>
      withOptimisticLeads(
        await readMoreLeads({ ...filter, upTo: String(upTo) }, index * rowsPerWindow, rowsPerWindow, signal),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const leadOptions = (id: string) =>
  queryOptions({
    queryKey: ['lead', id] as const,
    queryFn: async ({ signal }) => {
      const detail = await readLead(id, signal)
      return { ...detail, lead: withOptimistic(detail.lead) }
    },
  })

/** All leads of the same person with their histories. */
export const personOptions = (id: string) =>
  queryOptions({ queryKey: ['person', id] as const, queryFn: () => readPerson(id) })

export const choicesOptions = queryOptions({ queryKey: ['choices'] as const, queryFn: readChoices })

const withOptimisticLeads = <List extends { leads: DeskLead[] }>(list: List): List => ({
  ...list,
  leads: list.leads.map(withOptimistic),
})

/**
 * Fetches again what the server read from another state than the present one. A fetch in progress is left alone: the next
 * poll compares its result.
 */
export function refetchStale(leadId: string | null, now: DeskPoll): void {
  const heads = queryClient
    .getQueryCache()
    .findAll({ queryKey: ['leads', 'head'], type: 'active', fetchStatus: 'idle' })
  const marks = heads.flatMap(({ state }) => (state.data as ListHead | undefined)?.marks ?? [])
  if (marks.some(({ leads, erased }) => leads !== now.leads || erased !== now.erased))
    void queryClient.invalidateQueries({ queryKey: ['leads'] })
  if (leadId !== null) refetchStaleLead(leadId, now.lead)
}

function refetchStaleLead(id: string, mark: string | null): void {
  const state = queryClient.getQueryState(leadOptions(id).queryKey)
  // An erasure is final. Refetching would briefly remove the page and its focus.
  if (!state?.data || state.fetchStatus !== 'idle' || isGone(state.error) || state.data.mark === mark) return
  void queryClient.invalidateQueries({ queryKey: ['lead', id] })
  void queryClient.invalidateQueries({ queryKey: ['person', id] })
}
