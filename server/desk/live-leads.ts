import type { DeskEvents } from '../../contract/desk.ts'
import type { LeadEvent } from '../database/desk-store.ts'
import { leadEventsAtOnce } from '../database/desk-store.ts'
import type { Store } from '../database/store.ts'
import { deskLead } from './desk-lead.ts'
import type { Visit } from './sessions.ts'

/** Often enough that a lead shows within a second, whichever process or server wrote it. */
const lookEveryMs = 400
/** A number that is still missing then belongs to a transaction that was rolled back. */
const missingForMs = 30_000
const mostMissing = 1000

export type LiveEvent = {
  [Name in keyof DeskEvents]: { name: Name; data: DeskEvents[Name] }
}[keyof DeskEvents]

export interface Listener {
  visit: Visit
  hear(events: LiveEvent[]): void
  /** Its session has ended. */
  signOut(): void
  /** The server stops; the desk connects again to the next one. */
  close(): void
}

/** Tells everybody who is connected what happens to leads. Looks for it only while somebody is. */
export interface LiveLeads {
  /** Returns how to stop listening. */
  listen(listener: Listener): Promise<() => void>
  /** For a session that has ended. */
  endStreamsOf(visit: Pick<Visit, 'tokenHash'>): void
  close(): void
}

interface Parts {
  store: Pick<Store, 'lastLeadEvent' | 'listLeadEvents' | 'findInboxLeads'>
  onError: (error: unknown) => void
}

export function liveLeads({ store, onError }: Parts): LiveLeads {
  const listeners = new Set<Listener>()
  const missing = new Map<number, number>()
  let last: number | undefined
  let timer: NodeJS.Timeout | undefined
  let failing = false

  async function look(): Promise<void> {
    timer = undefined
    try {
      await tellNew()
      failing = false
    } catch (error) {
      if (!failing) onError(error)
      failing = true
    }
    if (listeners.size > 0) timer ??= setTimeout(look, lookEveryMs).unref()
    else last = undefined
  }

  async function tellNew(): Promise<void> {
    last ??= await store.lastLeadEvent()
    for (;;) {
      const events = await store.listLeadEvents(last, [...missing.keys()])
      if (events.length > 0) await tell(events)
      for (const { number } of events) advanceTo(number)
      if (events.length < leadEventsAtOnce) break
    }
    const longAgo = performance.now() - missingForMs
    for (const [number, since] of missing) if (since < longAgo) missing.delete(number)
  }

  /** On PostgreSQL numbers are given before the commit, so a later one may be seen first. */
  function advanceTo(number: number): void {
    missing.delete(number)
    const from = (last ?? 0) + 1
    for (let gap = Math.max(from, number - mostMissing); gap < number; gap++)
      missing.set(gap, performance.now())
    last = Math.max(last ?? 0, number)
  }

  async function tell(events: LeadEvent[]): Promise<void> {
    const found = await store.findInboxLeads([...new Set(events.map(({ leadId }) => leadId))])
    const leads = new Map(found.map((lead) => [lead.id, deskLead(lead)]))
    const live = inOrder(events).flatMap(({ leadId, kind }): LiveEvent[] => {
      if (kind === 'gone') return [{ name: 'gone', data: { id: leadId } }]
      if (kind === 'mail' || kind === 'handOver') return [{ name: kind, data: { leadId } }]
      const lead = leads.get(leadId)
      return lead ? [{ name: kind, data: lead }] : []
    })
    for (const listener of listeners) listener.hear(live)
  }

  return {
    async listen(listener) {
      listeners.add(listener)
      // From here on: what came before is in the list that the desk has read, or reads next.
      if (listeners.size === 1 && last === undefined) last = await store.lastLeadEvent()
      timer ??= setTimeout(look, lookEveryMs).unref()
      return () => listeners.delete(listener)
    },
    endStreamsOf({ tokenHash }) {
      for (const listener of listeners) if (listener.visit.tokenHash.equals(tokenHash)) listener.signOut()
    },
    close() {
      clearTimeout(timer)
      for (const listener of listeners) listener.close()
    },
  }
}

/** One event of each kind for a lead is enough: it carries the lead as it is now. */
function inOrder(events: LeadEvent[]): LeadEvent[] {
  const once = new Map(events.map((event) => [`${event.leadId} ${event.kind}`, event]))
  return [...once.values()]
}
