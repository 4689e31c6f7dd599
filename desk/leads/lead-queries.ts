import { queryOptions } from '@tanstack/react-query'
import type { DeskFilter, DeskLead, DeskLeads } from '../../contract/desk.ts'
import { queryClient } from '../query-client.ts'
import { readLead, readLeads, readMoreLeads } from '../server-calls.ts'
import { restartLists } from './lead-cache.ts'

export const rowsPerWindow = 100

/** The top of a list. The windows below are counted from `upTo`, so they stay while new leads come in above. */
export interface ListHead extends DeskLeads {
  /** How many of the leads came after `upTo`. */
  arrived: number
  restart: boolean
}

const beginList = (now: DeskLeads): ListHead => ({ ...now, arrived: 0, restart: false })

/** What is new goes on top; what is known is brought up to date where it stands. Undefined when the list has to begin anew. */
export function mergeHead(old: ListHead, now: DeskLeads): ListHead | undefined {
  const known = new Set(old.leads.map(({ id }) => id))
  const firstKnown = now.leads.findIndex(({ id }) => known.has(id))
  const lastKnown = now.leads.findLastIndex(({ id }) => known.has(id))
  const cameBetween = now.leads.slice(firstKnown, lastKnown).some(({ id }) => !known.has(id))
  // More came than one window holds, the list was empty, or a lead was written later than one that is dated after it.
  if (old.restart || firstKnown === -1 || cameBetween) return undefined
  const current = new Map(now.leads.map((lead) => [lead.id, lead]))
  const arrivals = now.leads.slice(0, firstKnown)
  return {
    ...old,
    leads: [...arrivals, ...old.leads.map((lead) => current.get(lead.id) ?? lead)],
    total: now.total,
    unread: now.unread,
    more: now.more,
    arrived: old.arrived + arrivals.length,
  }
}

export const headOptions = (filter: DeskFilter) => {
  const queryKey = ['leads', 'head', filter] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const now = await readLeads(filter, rowsPerWindow, signal)
      const old = queryClient.getQueryData<ListHead>(queryKey)
      const merged = old && mergeHead(old, now)
      if (merged) return merged
      // The newest lead may be the same, and with it the name of the windows, but not what stands in them.
      if (old) void queryClient.invalidateQueries({ queryKey: ['leads', 'window', filter] })
      return beginList(now)
    },
  })
}

export const windowOptions = (filter: DeskFilter, upTo: number, index: number) =>
  queryOptions({
    queryKey: ['leads', 'window', filter, upTo, index] as const,
    queryFn: ({ signal }) =>
      readMoreLeads({ ...filter, upTo: String(upTo) }, index * rowsPerWindow, rowsPerWindow, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const leadOptions = (id: string) =>
  queryOptions({ queryKey: ['lead', id] as const, queryFn: ({ signal }) => readLead(id, signal) })

/** The server says which lists a new lead belongs to: only it knows what a search finds. */
export const lookForNewLeads = (lead?: DeskLead): void => {
  void queryClient.invalidateQueries({ queryKey: ['leads', 'head'] })
  if (lead) void queryClient.invalidateQueries({ queryKey: ['lead'], predicate: isOfSamePerson(lead) })
}

const isOfSamePerson =
  ({ email }: DeskLead) =>
  ({ state }: { state: { data?: unknown } }) =>
    (state.data as { lead?: DeskLead } | undefined)?.lead?.email === email

/** After a time without news, everything on the screen may be old. */
export function refreshEverything(): void {
  restartLists()
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'leads' })
}
