import type { RefObject } from 'react'
import { useLocation } from 'wouter'
import type { DeskLead, DeskLeadDetail } from '../../contract/desk.ts'
import { leadStatuses } from '../../contract/lead-status.ts'
import { useLeadAddress } from '../leads/filter.ts'
import { leadOptions } from '../leads/lead-queries.ts'
import { setStatus, toggleRead, toggleSpam } from '../leads/work.ts'
import { queryClient } from '../query-client.ts'
import { may } from '../session/session.ts'
import { useShortcuts } from '../shortcuts/shortcuts.ts'
import type { WorkAsked } from '../work/work-dialog.tsx'
import type { ListHandle } from './lead-list.tsx'
import type { useSelection } from './use-selection.ts'

interface Inbox extends Pick<ReturnType<typeof useSelection>, 'current' | 'select' | 'clear'> {
  list: RefObject<ListHandle | null>
  searchField: RefObject<HTMLInputElement | null>
  openId: string | undefined
  cursorId: string | undefined
  setCursorId: (id: string) => void
  ask: (asked: WorkAsked) => void
  close: () => void
}

export function useInboxKeys(inbox: Inbox): void {
  const { list, searchField, openId, cursorId, setCursorId, current, select, clear, ask, close } = inbox
  const addressOf = useLeadAddress()
  const [, navigate] = useLocation()

  /** If a lead is open, opens the next one; otherwise moves the cursor only. */
  function step(by: number) {
    const next = list.current?.step(openId ?? cursorId, by)
    if (!next) return
    setCursorId(next.id)
    if (openId === undefined) list.current?.focus(next.id)
    else if (next.id !== openId) navigate(addressOf(next.id), { replace: true })
  }

  /** The target of a shortcut: the selection, otherwise the open lead, otherwise the lead at the cursor. */
  function chosen(): DeskLead[] {
    if (current.length > 0) return current
    if (openId !== undefined) {
      const open = queryClient.getQueryData<DeskLeadDetail>(leadOptions(openId).queryKey)
      return open ? [open.lead] : []
    }
    const lead = cursorId === undefined ? undefined : list.current?.find(cursorId)
    return lead ? [lead] : []
  }

  function actOn(work: (leads: DeskLead[]) => unknown) {
    const leads = may('answer') ? chosen() : []
    if (leads.length > 0) void work(leads)
  }

  function selectHere(toHere: boolean) {
    if (!may('answer')) return
    const id = openId ?? cursorId
    const lead = id === undefined ? undefined : list.current?.find(id)
    if (lead) select(lead, toHere)
  }

  function goBack() {
    const typing = document.activeElement
    if (typing === searchField.current) searchField.current?.blur()
    else if (current.length > 0) clear()
    else if (openId !== undefined && !(typing instanceof HTMLTextAreaElement)) close()
    else if (typing instanceof HTMLElement) typing.blur()
  }

  useShortcuts({
    '/': () => searchField.current?.focus(),
    j: () => step(1),
    k: () => step(-1),
    x: ({ shiftKey }) => selectHere(shiftKey),
    a: () => actOn((leads) => ask({ what: 'assign', leads })),
    d: () => actOn((leads) => ask({ what: 'postpone', leads })),
    u: () => actOn(toggleRead),
    '!': () => actOn(toggleSpam),
    n: () => document.getElementById('note')?.focus(),
    Escape: goBack,
    ...Object.fromEntries(
      leadStatuses.map((status, index) => [
        String(index + 1),
        () => actOn((leads) => setStatus(leads, status)),
      ]),
    ),
  })
}
