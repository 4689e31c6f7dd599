import type { DeskEvents } from '../../contract/desk.ts'
import { type LeadEvent, leadEventsAtOnce } from '../database/lead.ts'
import type { Store } from '../database/store.ts'
import type { ToDeskLead } from './desk-lead.ts'
import type { Visit } from './sessions.ts'

/** Often enough that a lead shows within a second, whichever process or server wrote it. */
const lookEveryMs = 400
const usuallyMissingForMs = 10 * 60_000
const mostMissing = 1000

export type LiveEvent = {
  [Name in keyof DeskEvents]: { name: Name; data: DeskEvents[Name] }
}[keyof DeskEvents]

export interface Listener {
  visit: Visit
  hear(events: LiveEvent[]): void
  signOut(): void
  /** The server stops; the desk connects again to the next one. */
  close(): void
}

interface Parts {
  store: Pick<Store, 'lastLeadEvent' | 'listLeadEvents' | 'findInboxLeads'>
  deskLead: ToDeskLead
  onError: (error: unknown) => void
  later?: (look: () => Promise<void>) => () => void
  /** A number that is still missing then belongs to a transaction that was rolled back. */
  missingForMs?: number | undefined
}

function inAWhile(look: () => Promise<void>): () => void {
  const timer = setTimeout(look, lookEveryMs).unref()
  return () => clearTimeout(timer)
}

/** Tells everybody who is connected what happens to leads. Looks for it only while somebody is. */
export function liveLeads(parts: Parts) {
  const { store, deskLead, onError, later = inAWhile, missingForMs = usuallyMissingForMs } = parts
  const listeners = new Set<Listener>()
  const missing = new Map<number, number>()
  let last: number | undefined
  let beginning: Promise<void> | undefined
  let callOff: (() => void) | undefined
  let failing = false

  async function look(): Promise<void> {
    callOff = undefined
    try {
      if (listeners.size > 0) await tellNew()
      failing = false
    } catch (error) {
      if (!failing) onError(error)
      failing = true
    }
    if (listeners.size > 0) callOff ??= later(look)
    else last = undefined
  }

  /** What came before is in the list that the desk reads. The numbers just below may belong to changes that are not committed yet: they are waited for. */
  function beginHere(): Promise<void> {
    beginning ??= store
      .lastLeadEvent()
      .then(async (newest) => {
        const below = Math.max(0, newest - leadEventsAtOnce)
        const recent = await store.listLeadEvents(below, [])
        if (last !== undefined) return
        last = below
        for (const { number } of recent) advanceTo(number)
      })
      .finally(() => {
        beginning = undefined
      })
    return beginning
  }

  async function tellNew(): Promise<void> {
    for (;;) {
      const events = await store.listLeadEvents(last ?? 0, [...missing.keys()])
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
    async listen(listener: Listener) {
      listeners.add(listener)
      const stop = () => void listeners.delete(listener)
      try {
        if (last === undefined) await beginHere()
      } catch (error) {
        stop()
        throw error
      }
      callOff ??= later(look)
      return stop
    },
    endStreamsOf({ tokenHash }: Pick<Visit, 'tokenHash'>) {
      for (const listener of listeners) if (listener.visit.tokenHash.equals(tokenHash)) listener.signOut()
    },
    close() {
      callOff?.()
      for (const listener of listeners) listener.close()
    },
  }
}

/** One event of each kind for a lead is enough: it carries the lead as it is now. */
function inOrder(events: LeadEvent[]): LeadEvent[] {
  const once = new Map(events.map((event) => [`${event.leadId} ${event.kind}`, event]))
  return [...once.values()]
}
