import type { DeskLead, DeskLeadDetail } from '../../contract/desk.ts'
import { queryClient, readAgain } from '../query-client.ts'
import { withOptimistic } from './optimistic-changes.ts'

/** A lead stands in lists, beside other leads of the same person and on its own page: a change shows in all of them. */
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

/** The count above a list goes with its rows, those further down too. */
function countUnread(filter: unknown, more: number): void {
  if (more === 0) return
  queryClient.setQueryData<{ unread: number }>(
    ['leads', 'head', filter],
    (head) => head && { ...head, unread: Math.max(0, head.unread + more) },
  )
}

/** The lead as the server has it now. News may overtake each other, so an older version never wins. */
export function putLead(lead: DeskLead): void {
  const shown = withOptimistic(lead)
  patchLeads(new Set([lead.id]), (known) => (known.version > shown.version ? known : shown))
  // Its history has a new line.
  readAgain({ queryKey: ['lead', lead.id] })
  readAgain({ queryKey: ['person'] })
  countAgain()
  // A list under way may have been read before the change, and would put the old one back.
  readAgain({ queryKey: ['leads'], fetchStatus: 'fetching' })
}

const countAfterMs = 300
let willCount = false

/** The counts on tabs and above lists go with every change; many at once are one question. */
export function countAgain(): void {
  if (willCount) return
  willCount = true
  setTimeout(() => {
    willCount = false
    readAgain({ queryKey: ['leads', 'head'] })
  }, countAfterMs)
}

/** It was erased: its page says so by itself, and lists are asked for again. */
export function forgetLead(id: string): void {
  readAgain({ queryKey: ['lead', id] })
  restartLists()
}

/** Rows may be gone or come back: lists begin anew, and show what they had until then. */
export function restartLists(): void {
  readAgain({ queryKey: ['leads'] }, markForRestart)
}

const markForRestart = () =>
  queryClient.setQueriesData<{ restart: boolean; leads: DeskLead[] }>(
    { queryKey: ['leads', 'head'] },
    (head) => head && { ...head, restart: true },
  )
