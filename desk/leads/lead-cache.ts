import type { DeskLead, DeskLeadDetail } from '../../contract/desk.ts'
import { queryClient, readAgain } from '../query-client.ts'
import { withAhead } from './shown-ahead.ts'

/** A lead stands in lists, beside other leads of the same person and on its own page: a change shows in all of them. */
export function patchLeads(ids: ReadonlySet<string>, patch: (lead: DeskLead) => DeskLead): void {
  const each = (lead: DeskLead) => (ids.has(lead.id) ? patch(lead) : lead)
  queryClient.setQueriesData<{ leads: DeskLead[] }>(
    { queryKey: ['leads'] },
    (list) =>
      list && (list.leads.some(({ id }) => ids.has(id)) ? { ...list, leads: list.leads.map(each) } : list),
  )
  queryClient.setQueriesData<DeskLeadDetail>(
    { queryKey: ['lead'] },
    (detail) => detail && { ...detail, lead: each(detail.lead), samePerson: detail.samePerson.map(each) },
  )
}

/** The lead as the server has it now. News may overtake each other, so an older version never wins. */
export function putLead(lead: DeskLead): void {
  const shown = withAhead(lead)
  patchLeads(new Set([lead.id]), (known) => (known.version > shown.version ? known : shown))
  // Its history has a new line.
  readAgain({ queryKey: ['lead', lead.id] })
  // A list under way may have been read before the change, and would put the old one back.
  readAgain({ queryKey: ['leads'], fetchStatus: 'fetching' })
}

/** It was erased: its page says so by itself, and lists are asked for again. */
export function forgetLead(id: string): void {
  readAgain({ queryKey: ['lead', id] })
  restartLists()
}

/** Rows may be gone or come back: lists begin anew, and show what they had until then. */
export function restartLists(): void {
  readAgain({ queryKey: ['leads'] }, letListsBeginAnew)
}

const letListsBeginAnew = () =>
  queryClient.setQueriesData<{ restart: boolean; leads: DeskLead[] }>(
    { queryKey: ['leads', 'head'] },
    (head) => head && { ...head, restart: true },
  )
