import type { DeskEvents, DeskSession } from '../../contract/desk.ts'
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
  let last = 0
  let begun: Promise<void> | undefined
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
    else begun = undefined
  }

  /** What came before is in the list that the desk reads. The numbers just below may belong to changes that are not committed yet: they are waited for. */
  async function begin(): Promise<void> {
    try {
      const below = Math.max(0, (await store.lastLeadEvent()) - leadEventsAtOnce)
      const recent = await store.listLeadEvents(below, [])
      last = below
      for (const { number } of recent) advanceTo(number)
    } catch (error) {
      begun = undefined
      throw error
    }
  }

  async function tellNew(): Promise<void> {
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
    for (let gap = Math.max(last + 1, number - mostMissing); gap < number; gap++)
      missing.set(gap, performance.now())
    last = Math.max(last, number)
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
        begun ??= begin()
        await begun
      } catch (error) {
        stop()
        throw error
      }
      callOff ??= later(look)
      return stop
    },
    tellSession({ tokenHash }: Visit, session: DeskSession) {
      for (const listener of listeners)
        if (listener.visit.tokenHash.equals(tokenHash)) listener.hear([{ name: 'session', data: session }])
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
