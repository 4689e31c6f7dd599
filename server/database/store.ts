import type { Collection, LeadFields } from '../../contract/forms.ts'
import type { LeadSource } from '../../contract/lead-source.ts'
import type { LeadStatus } from '../../contract/lead-status.ts'
import type { DeskStore } from './desk-store.ts'
import type { ErasureStore } from './erasure-store.ts'
import type { HandOverStore, NewHandOver } from './hand-over-store.ts'
import type { LeadAccessStore } from './lead-access-store.ts'
import type { Editor, LeadWorkStore } from './lead-work-store.ts'
import type { ServerStore } from './server-store.ts'

/**
 * What the product keeps, as whole commands: each is one transaction, and a returned promise means the data is on
 * disk. Two implementations keep this interface (SQLite, PostgreSQL); one conformance suite runs on both. What cannot
 * be done now rejects with StoreUnavailableError (StoreBusyError when too much waits already) and may be tried again.
 * Times are milliseconds since 1970 in UTC; callers pass them in, so tests own the clock. PostgreSQL turns them into
 * its own time, so that servers whose clocks differ agree.
 */
export interface Store
  extends LeadStore,
    LeadWorkStore,
    ErasureStore,
    LeadAccessStore,
    MailStore,
    HandOverStore,
    DeskStore,
    TrackingStore,
    AnalyticsStore,
    ServerStore {
  /** Rejects when the database does not answer, takes no writes, or its schema does not fit this version. */
  ping(): Promise<void>
  close(): Promise<void>
}

export interface NewLead {
  id: string
  collection: Collection
  fields: LeadFields
  timestamp: number
  /** Why the record looks like spam; such a lead is kept, and its mails wait until it is released. */
  spamReason: string | null
  /** The privacy notice that was stated to have been seen; null when none, or none that ever was, was stated. */
  noticeVersion: string | null
  language: string
  /** Where the visit began; empty when unknown. */
  source: LeadSource
  /** Honoured across restarts and servers: the same key in the same collection is the same lead. */
  idempotencyKey: string | null
  /** The hash of what shows the lead to its sender for a while; left out where nobody holds such a token. */
  senderToken?: Buffer
  mails: NewMail[]
  /** One for each target; left out where nothing is handed over. */
  handOvers?: NewHandOver[]
}

export interface Lead extends Omit<NewLead, 'idempotencyKey' | 'senderToken' | 'mails' | 'handOvers'> {
  status: LeadStatus
  /** Grows with every change that somebody makes. */
  version: number
}

export interface LeadReceipt {
  id: string
  timestamp: number
  /** False when the idempotency key was known: nothing was written, this is the first answer again. */
  created: boolean
  /** The known key came with other fields than the first time: nothing was written, and this is no answer to them. */
  otherFields: boolean
}

/** A lead as its sender's browser names it. */
export interface SentLead {
  id: string
  tokenHash: Buffer
}

export interface LeadFilter {
  collection?: Collection
  /** 'only' lists what is marked as spam, 'without' hides it. */
  spam?: 'only' | 'without'
  email?: string
  since?: number
  until?: number
  status?: LeadStatus
  /** Only those that nobody has opened, or only those that somebody has. */
  unread?: boolean
  /** Every word must be a part of what the lead says, in any case, with or without accents. */
  search?: string
  /** 'oldest' unless said otherwise. */
  order?: 'newest' | 'oldest'
}

export interface LeadStore {
  /**
   * Writes the lead, its mails and its hand-overs in one transaction. A lead with the same collection and the same fields as one
   * stored in the last `duplicateWindowMs` is stored as spam with the reason 'duplicate', and neither is queued.
   */
  createLead(lead: NewLead, duplicateWindowMs: number): Promise<LeadReceipt>
  findLead(id: string): Promise<Lead | undefined>
  /** The lead, for whoever holds its sender's token, if it was stored since then. */
  findSentLead(sent: SentLead, since: number): Promise<Lead | undefined>
  /** Read in pages beside the writer, so an export of any size needs little memory. */
  listLeads(filter: LeadFilter): AsyncIterable<Lead>
  /**
   * Takes the spam mark off and queues the mails and hand-overs that the lead has not had yet; false when there is no
   * such marked lead.
   */
  releaseLead(
    id: string,
    mails: NewMail[],
    by: Omit<Editor, 'version'>,
    handOvers?: NewHandOver[],
  ): Promise<boolean>
}

/** A mail of a lead is rendered from the lead when it is sent; any other mail carries its own body. */
export type MailContent =
  | { kind: 'notification' | 'acknowledgement'; leadId: string }
  | { kind: 'message'; body: string }

export interface NewMail {
  id: string
  to: string
  subject: string
  content: MailContent
  dueAt: number
}

export interface ClaimedMail extends NewMail {
  /** How often it was tried before this claim. */
  attempts: number
  /** When it was queued, or last queued again by a replay. */
  createdAt: number
  /** The lead of a notification or acknowledgement. */
  lead: Lead | undefined
}

export type MailState = 'queued' | 'sent' | 'failed'

export interface MailRecord {
  id: string
  leadId: string | null
  to: string
  subject: string
  state: MailState
  attempts: number
  lastError: string | null
  createdAt: number
  dueAt: number
  sentAt: number | null
}

export interface MailFilter {
  state?: MailState
  leadId?: string
  /** Mails without a lead to this address. */
  messagesTo?: string
}

export interface MailStore {
  /** False when the id is known: nothing was written. */
  queueMail(mail: NewMail): Promise<boolean>
  /**
   * Takes up to `limit` due mails for `leaseMs`: no other claim, by this or another server, gets them before the
   * lease runs out. Counts the attempt, so a crash while sending counts too.
   */
  claimDueMails(now: number, limit: number, leaseMs: number): Promise<ClaimedMail[]>
  /** Also forgets the body of a mail without a lead: nothing needs it any more. */
  markMailSent(id: string, now: number): Promise<void>
  /** Back into the queue after a passing failure. */
  postponeMail(id: string, dueAt: number, error: string): Promise<void>
  /** Given up for good. */
  failMail(id: string, error: string): Promise<void>
  /** When the next queued mail is due, or undefined when the queue is empty. */
  nextMailDueAt(): Promise<number | undefined>
  listMails(filter: MailFilter): AsyncIterable<MailRecord>
  /** Puts failed mails (one, or all) back into the queue. Returns how many. */
  replayMails(who: { id: string } | 'failed', now: number): Promise<number>
}

export interface TrackingRecord {
  id: string
  userId: string
  page: string
  timestamp: number
}

export interface TrackingStore {
  addTracking(record: TrackingRecord): Promise<void>
  listTracking(): AsyncIterable<TrackingRecord>
  /** Returns how many went. */
  dropTrackingBefore(timestamp: number): Promise<number>
}

/** One thing that is counted by day, such as { what: 'source', subject: 'Google' }. */
export interface Tally {
  what: string
  subject: string
}

/** One analytics event: no address, no personal data. */
export interface AnalyticsEvent {
  name: string
  page: string
  timestamp: number
  /** The day it is counted under. */
  day: string
  /** Engaged milliseconds, or a web vital's value. */
  value: number | null
  tallies: Tally[]
  /** Whose event it is, by a key that is good for that day only; null when nobody said. */
  visitor: string | null
  /** Counted as well when this page view begins a visit; null for an event that is no page view. */
  arrival: Tally[] | null
}

export interface DailyAggregate {
  day: string
  name: string
  page: string
  count: number
  valueSum: number
}

export interface CountOfDays extends Tally {
  count: number
}

export interface DailyCount extends CountOfDays {
  day: string
}

export interface AnalyticsStore {
  /**
   * Adds events and all that is counted by day in one transaction. A visitor's first page view of a day counts as
   * { what: 'visitors' }; it begins a visit, and so does one after half an hour without an event of that visitor.
   */
  addEvents(events: AnalyticsEvent[]): Promise<void>
  /** Totals by event name from the aggregates, so it stays fast at any number of events. */
  countEventsByName(): Promise<{ name: string; count: number }[]>
  listDailyAggregates(fromDay: string, toDay: string): Promise<DailyAggregate[]>
  /** Of these kinds only, when some are named. */
  listDailyCounts(fromDay: string, toDay: string, whats?: string[]): Promise<DailyCount[]>
  /** The same summed up over the days, in the database: a year of busy days has hundreds of thousands of counts. */
  sumDailyCounts(fromDay: string, toDay: string): Promise<CountOfDays[]>
  /** Visitors' keys of days before this one go; what was counted by them stays. Returns how many went. */
  dropVisitorsBefore(day: string): Promise<number>
  /** Raw events older than this go; aggregates stay. Returns how many went. */
  dropEventsBefore(timestamp: number): Promise<number>
}
