import type { DeskEvents, DeskSession } from '../../contract/desk.ts'
import { type LeadEvent, leadEventsAtOnce } from '../database/lead.ts'
import type { Store } from '../database/store.ts'
import type { ToDeskLead } from './desk-lead.ts'
import type { Visit } from './sessions.ts'

/** Shows a lead within a second, whichever process or server wrote it. */
const pollEveryMs = 400
const usuallyMissingForMs = 10 * 60_000
const mostMissing = 1000

export type LiveEvent = {
  [Name in keyof DeskEvents]: { name: Name; data: DeskEvents[Name] }
}[keyof DeskEvents]

export interface Listener {
  visit: Visit
  send(events: LiveEvent[]): void
  signOut(): void
  /** The server is stopping; the browser reconnects to the next one. */
  close(): void
}

interface Parts {
  store: Pick<Store, 'lastLeadEvent' | 'listLeadEvents' | 'findInboxLeads'>
  deskLead: ToDeskLead
  onError: (error: unknown) => void
  later?: (poll: () => Promise<void>) => () => void
  /** A number still missing after this time belongs to a transaction that was rolled back. */
  missingForMs?: number | undefined
}

function afterPollInterval(poll: () => Promise<void>): () => void {
  const timer = setTimeout(poll, pollEveryMs).unref()
  return () => clearTimeout(timer)
}

/** Sends lead events to every connected desk. Polls the store only while one is connected. */
export function liveLeads(parts: Parts) {
  const { store, deskLead, onError, later = afterPollInterval, missingForMs = usuallyMissingForMs } = parts
  const listeners = new Set<Listener>()
  const missing = new Map<number, number>()
  let last = 0
  let started: Promise<void> | undefined
  let cancelPoll: (() => void) | undefined
  let failing = false

  async function poll(): Promise<void> {
    cancelPoll = undefined
    try {
      if (listeners.size > 0) await sendNew()
      failing = false
    } catch (error) {
      if (!failing) onError(error)
      failing = true
    }
    if (listeners.size > 0) cancelPoll ??= later(poll)
    else started = undefined
  }

  /**
   * Starts at the newest event; older ones are in the list that the desk loads. Gaps among the last numbers may belong
   * to transactions that are not committed yet, so they are tracked as missing.
   */
  async function start(): Promise<void> {
    try {
      const below = Math.max(0, (await store.lastLeadEvent()) - leadEventsAtOnce)
      const recent = await store.listLeadEvents(below, [])
      last = below
      for (const { number } of recent) advanceTo(number)
    } catch (error) {
      started = undefined
      throw error
    }
  }

  async function sendNew(): Promise<void> {
    for (;;) {
      const events = await store.listLeadEvents(last, [...missing.keys()])
      if (events.length > 0) await broadcast(events)
      for (const { number } of events) advanceTo(number)
      if (events.length < leadEventsAtOnce) break
    }
    const longAgo = performance.now() - missingForMs
    for (const [number, since] of missing) if (since < longAgo) missing.delete(number)
  }

  /** PostgreSQL assigns numbers before the commit, so a later number can become visible first. */
  function advanceTo(number: number): void {
    missing.delete(number)
    for (let gap = Math.max(last + 1, number - mostMissing); gap < number; gap++)
      missing.set(gap, performance.now())
    last = Math.max(last, number)
  }

  async function broadcast(events: LeadEvent[]): Promise<void> {
    const found = await store.findInboxLeads([...new Set(events.map(({ leadId }) => leadId))])
    const leads = new Map(found.map((lead) => [lead.id, deskLead(lead)]))
    const live = deduplicated(events).flatMap(({ leadId, kind }): LiveEvent[] => {
      if (kind === 'gone') return [{ name: 'gone', data: { id: leadId } }]
      if (kind === 'mail' || kind === 'handOver') return [{ name: kind, data: { leadId } }]
      const lead = leads.get(leadId)
      return lead ? [{ name: kind, data: lead }] : []
    })
    for (const listener of listeners) listener.send(live)
  }

  return {
    async listen(listener: Listener) {
      listeners.add(listener)
      const stop = () => void listeners.delete(listener)
      try {
        started ??= start()
        await started
      } catch (error) {
        stop()
        throw error
      }
      cancelPoll ??= later(poll)
      return stop
    },
    tellSession({ tokenHash }: Visit, session: DeskSession) {
      for (const listener of listeners)
        if (listener.visit.tokenHash.equals(tokenHash)) listener.send([{ name: 'session', data: session }])
    },
    endStreamsOf({ tokenHash }: Pick<Visit, 'tokenHash'>) {
      for (const listener of listeners) if (listener.visit.tokenHash.equals(tokenHash)) listener.signOut()
    },
    close() {
      cancelPoll?.()
      for (const listener of listeners) listener.close()
    },
  }
}

/** Keeps one event of each kind per lead, because each carries the current lead. */
function deduplicated(events: LeadEvent[]): LeadEvent[] {
  const once = new Map(events.map((event) => [`${event.leadId} ${event.kind}`, event]))
  return [...once.values()]
}
