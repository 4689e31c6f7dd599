import { type Query, queryOptions } from '@tanstack/react-query'
import type { DeskFilter, DeskLead, DeskLeadDetail } from '../../contract/desk.ts'
import { isGone } from '../http.ts'
import { queryClient, readAgain } from '../query-client.ts'
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
      // The newest lead may be the same, and with it the name of the windows, but not what stands in them.
      if (old && merged?.gone.size !== old.gone.size) readAgain({ queryKey: ['leads', 'window', filter] })
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

/** All leads of whoever sent this one, with what was done about each. */
export const personOptions = (id: string) =>
  queryOptions({ queryKey: ['person', id] as const, queryFn: () => readPerson(id) })

export const choicesOptions = queryOptions({ queryKey: ['choices'] as const, queryFn: readChoices })

const withOptimisticLeads = <List extends { leads: DeskLead[] }>(list: List): List => ({
  ...list,
  leads: list.leads.map(withOptimistic),
})

/** The server says which lists a new lead belongs to: only it knows what a search finds. */
export const lookForNewLeads = (lead: DeskLead): void => {
  readAgain({ queryKey: ['leads', 'head'] })
  readAgain({ queryKey: ['lead'], predicate: mayBeOfSamePerson(lead) })
  readAgain({ queryKey: ['person'] })
}

const mayBeOfSamePerson =
  ({ email }: DeskLead) =>
  ({ state }: Query) =>
    state.status === 'pending' || (state.data as DeskLeadDetail | undefined)?.lead.email === email

/** When the line opens: what happened since the page read its leads was sent to nobody. */
export function refreshLeads(): void {
  restartLists()
  readAgain({ queryKey: ['lead'], predicate: mayHaveChanged })
}

/** After a time without news, everything on the screen may be old. */
export function refreshEverything(): void {
  restartLists()
  readAgain({ predicate: (query) => query.queryKey[0] !== 'leads' && mayHaveChanged(query) })
}

/** That a lead was erased is final; asking again would only take its page, and the focus, away for a moment. */
const mayHaveChanged = ({ state }: Query) => !isGone(state.error)
