import type { Editor, EditResult } from './lead-work-store.ts'
import type { Lead, LeadFilter } from './store.ts'

/** A lead as an inbox shows it. */
export interface InboxLead extends Lead {
  /** Nobody of the team has opened it. */
  unread: boolean
  notes: number
}

export interface InboxPage {
  leads: InboxLead[]
  /** With the first window alone: counting reads an entry of every lead. */
  counts?: InboxCounts
}

export interface InboxCounts {
  /** How many fit the filter in all, and how many of those are unread; of a search the newest `mostFound` are counted. */
  total: number
  unread: number
  /** More fit than were counted, and only those are listed. */
  more: boolean
}

/** Counting every hit of a word that most leads have would mean reading all of them for each letter that is typed. */
export const mostFound = 1000

/** A one-time link or a session. Of its token only the hash is known here. */
export interface DeskPass {
  tokenHash: Buffer
  person: string
  createdAt: number
  expiresAt: number
}

export interface DeskSession {
  person: string
  expiresAt: number
}

export type LeadEventKind = 'lead' | 'change' | 'gone' | 'mail' | 'handOver'

/** Something happened to a lead. Events are kept only while somebody is signed in at a desk, and for a day at most. */
export interface LeadEvent {
  number: number
  leadId: string
  kind: LeadEventKind
}

/** Why a lead is held that a person has marked as spam. */
export const markedByPerson = 'marked'

export interface InboxStore {
  /** One window of the leads that fit, newest first. */
  listInbox(filter: LeadFilter, offset: number, limit: number): Promise<InboxPage>
  /** Those that exist, in no order. */
  findInboxLeads(ids: string[]): Promise<InboxLead[]>
  /** Returns how many were changed. */
  markLeadsRead(ids: string[], read: boolean): Promise<number>
  /**
   * Marks a lead as spam and takes back those of its mails and hand-overs that nobody has begun to send. Released again,
   * the lead gets what it has not had yet, and nothing twice.
   */
  holdLead(id: string, by: Omit<Editor, 'version'>): Promise<EditResult>
  /** The number of the newest event, 0 when there was none. */
  lastLeadEvent(): Promise<number>
  /** Events behind this number, and those of `missing` numbers that are there by now; oldest first, some at a time. */
  listLeadEvents(after: number, missing: number[]): Promise<LeadEvent[]>
}

export interface DeskAccessStore {
  /**
   * False when this person was given `most` links since then: another one is not kept. Never more than that many are
   * good; of several that are asked for in the same moment fewer may be.
   */
  addSignIn(link: DeskPass, most: number, since: number): Promise<boolean>
  /** The person of a link that has not expired. It is gone with this call, so of two calls one gets the person. */
  takeSignIn(tokenHash: Buffer, now: number): Promise<string | undefined>
  addDeskSession(session: DeskPass): Promise<void>
  findDeskSession(tokenHash: Buffer, now: number): Promise<DeskSession | undefined>
  endDeskSession(tokenHash: Buffer): Promise<void>
  /** Ends the sessions and links of a person, or everybody's. Returns how many sessions. */
  endDeskSessions(who: { person: string } | 'all'): Promise<number>
  /** Everybody with a link or a session. */
  listDeskPeople(): Promise<string[]>
  /** Links and sessions that have ended by now, and events from before. */
  dropOldDeskRows(now: number, eventsBefore: number): Promise<number>
}

/** What waits to be sent, or has failed. */
export interface DeliveryBacklog {
  queued: number
  /** When the oldest that waits was queued. */
  oldestQueuedAt: number | null
  failed: number
  /** Of what waits and of what failed, the newest first; a few. */
  lastErrors: { at: number; error: string }[]
}

export interface BacklogStore {
  readBacklog(of: 'mails' | 'hand_overs'): Promise<DeliveryBacklog>
}

export interface DeskStore extends InboxStore, DeskAccessStore, BacklogStore {}

/** The same in both dialects. */
export const deskPeopleSql = 'SELECT person FROM desk_sessions UNION SELECT person FROM desk_sign_ins'
export const leadEventsAtOnce = 500
const errorsShown = 5

/** The same in both dialects. Each part is answered from the partial index of its state. */
export const backlogSql = (table: 'mails' | 'hand_overs') => ({
  counts: `SELECT (SELECT count(*) FROM ${table} WHERE state = 'queued') AS queued,
    (SELECT min(created_at) FROM ${table} WHERE state = 'queued') AS oldest,
    (SELECT count(*) FROM ${table} WHERE state = 'failed') AS failed`,
  errors: `SELECT * FROM (
      SELECT created_at AS at, last_error AS error FROM ${table} WHERE state = 'failed' AND last_error IS NOT NULL
      ORDER BY seq DESC LIMIT ${errorsShown}) AS given_up
    UNION ALL SELECT * FROM (
      SELECT created_at AS at, last_error AS error FROM ${table} WHERE state = 'queued' AND last_error IS NOT NULL
      ORDER BY created_at DESC LIMIT ${errorsShown}) AS waiting
    ORDER BY at DESC LIMIT ${errorsShown}`,
})
