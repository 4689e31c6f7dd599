import type { QueryFilters } from '@tanstack/react-query'
import type { DeskLead, DeskLeadDetail } from '../../contract/desk.ts'
import { queryClient } from '../query-client.ts'
import { withOptimistic } from './optimistic-changes.ts'

/** Updates a lead in every cached query: lists, other leads of the person, and its own page. */
export function patchLeads(ids: ReadonlySet<string>, patch: (lead: DeskLead) => DeskLead): void {
  const each = (lead: DeskLead) => (ids.has(lead.id) ? patch(lead) : lead)
  for (const [key, list] of queryClient.getQueriesData<{ leads: DeskLead[] }>({ queryKey: ['leads'] })) {
    if (!list?.leads.some(({ id }) => ids.has(id))) continue
    const leads = list.leads.map(each)
    queryClient.setQueryData(key, { ...list, leads })
    countUnread(key[2], unreadOf(leads) - unreadOf(list.leads))
  }
  queryClient.setQueriesData<DeskLeadDetail>(
    { queryKey: ['lead'] },
    (detail) => detail && { ...detail, lead: each(detail.lead), samePerson: detail.samePerson.map(each) },
  )
}

const unreadOf = (leads: DeskLead[]) => leads.filter(({ unread }) => unread).length

/** Adjusts the unread count of the list that contains the changed rows. */
function countUnread(filter: unknown, more: number): void {
  if (more === 0) return
  queryClient.setQueryData<{ unread: number }>(
    ['leads', 'head', filter],
    (head) => head && { ...head, unread: Math.max(0, head.unread + more) },
  )
}

/** Stores the server's lead. Answers can arrive out of order, so an older version never replaces a newer one. */
export function putLead(lead: DeskLead): void {
  const shown = withOptimistic(lead)
  patchLeads(new Set([lead.id]), (known) => (known.version > shown.version ? known : shown))
  // The history has a new entry.
  refetch({ queryKey: ['lead', lead.id] })
  refetch({ queryKey: ['person'] })
  refetchCounts()
  // A list being fetched may predate the change and would restore the old lead.
  refetch({ queryKey: ['leads'], fetchStatus: 'fetching' })
}

const countAfterMs = 300
let willCount = false

/** Refetches the counts of tabs and lists; calls within 300 ms are merged. */
export function refetchCounts(): void {
  if (willCount) return
  willCount = true
  setTimeout(() => {
    willCount = false
    refetch({ queryKey: ['leads', 'head'] })
  }, countAfterMs)
}

/** Reloads lists from the top, because rows may have been removed or added. The old rows stay until then. */
export function restartLists(): void {
  queryClient.setQueriesData<{ restart: boolean; leads: DeskLead[] }>(
    { queryKey: ['leads', 'head'] },
    (head) => head && { ...head, restart: true },
  )
  refetch({ queryKey: ['leads'] })
}

const refetch = (filters: QueryFilters) => void queryClient.invalidateQueries(filters)
