import type { Lead } from './store.ts'

export type HandOverState = 'queued' | 'sent' | 'failed'

/** One lead for one target. Its id stays the same on every attempt and replay, so that a receiver knows it again. */
export interface NewHandOver {
  id: string
  target: string
  dueAt: number
}

export interface ClaimedHandOver extends NewHandOver {
  /** How often it was tried before this claim. */
  attempts: number
  lead: Lead
}

export interface HandOverRecord {
  id: string
  leadId: string
  target: string
  state: HandOverState
  attempts: number
  lastError: string | null
  createdAt: number
  dueAt: number
  sentAt: number | null
}

export interface HandOverFilter {
  state?: HandOverState
  leadId?: string
}

export interface TargetBacklog {
  target: string
  waiting: number
  /** When the oldest that waits was queued. */
  oldestQueuedAt: number
}

export interface StoppedTarget {
  target: string
  stoppedAt: number
}

/** The queue of every target, beside that of mails and with the same guarantees. */
export interface HandOverStore {
  /** As `claimDueMails`, of one target; none while it is stopped. */
  claimDueHandOvers(target: string, now: number, limit: number, leaseMs: number): Promise<ClaimedHandOver[]>
  markHandedOver(id: string, now: number): Promise<void>
  postponeHandOver(id: string, dueAt: number, error: string): Promise<void>
  failHandOver(id: string, error: string): Promise<void>
  /** When the next of a target is due, or undefined when none waits or it is stopped. */
  nextHandOverDueAt(target: string): Promise<number | undefined>
  /** Oldest first. */
  listHandOvers(filter: HandOverFilter): AsyncIterable<HandOverRecord>
  /** Queues what failed (one, or all), or one whatever became of it. Returns how many. */
  replayHandOvers(which: { id: string } | 'failed', now: number): Promise<number>
  /** Queues a lead for these targets, again where it was queued before; 0 when it is held as spam or unknown. */
  handOverAgain(leadId: string, handOvers: NewHandOver[]): Promise<number>
  /** Persisted for all servers; false when it was stopped before. */
  stopTarget(target: string, now: number): Promise<boolean>
  /** What has waited is due at once, with all its attempts before it; false when it was not stopped. */
  startTarget(target: string, now: number): Promise<boolean>
  listStoppedTargets(): Promise<StoppedTarget[]>
  listHandOverBacklog(): Promise<TargetBacklog[]>
}
