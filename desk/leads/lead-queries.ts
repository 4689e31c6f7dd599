import { type Query, queryOptions } from '@tanstack/react-query'
import type { DeskFilter, DeskLead, DeskLeadDetail } from '../../contract/desk.ts'
import { isGone } from '../http.ts'
import { queryClient, refetchQueries } from '../query-client.ts'
import { readChoices, readLead, readLeads, readMoreLeads, readPerson } from '../server-calls.ts'
import { restartLists } from './lead-cache.ts'
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
        refetchQueries({ queryKey: ['leads', 'window', filter] })
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

/** Refetches the lists, because only the server can tell which searches match a new lead. */
export const lookForNewLeads = (lead: DeskLead): void => {
  refetchQueries({ queryKey: ['leads', 'head'] })
  refetchQueries({ queryKey: ['lead'], predicate: mayBeOfSamePerson(lead) })
  refetchQueries({ queryKey: ['person'] })
}

const mayBeOfSamePerson =
  ({ email }: DeskLead) =>
  ({ state }: Query) =>
    state.status === 'pending' || (state.data as DeskLeadDetail | undefined)?.lead.email === email

/** On connecting: events between loading the page and connecting were missed. */
export function refreshLeads(): void {
  restartLists()
  refetchQueries({ queryKey: ['lead'], predicate: mayHaveChanged })
}

/** After a lost connection anything on the screen may be stale. */
export function refreshEverything(): void {
  restartLists()
  refetchQueries({ predicate: (query) => query.queryKey[0] !== 'leads' && mayHaveChanged(query) })
}

/** An erasure is final. Refetching would briefly remove the page and its focus. */
const mayHaveChanged = ({ state }: Query) => !isGone(state.error)
