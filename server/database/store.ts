import type { DeskTab } from '../../contract/desk.ts'
import type { StatusCount } from '../../contract/report.ts'
import type { DeskPass, DeskSession, LeadAccess, NewLeadAccess, SharedKey } from './access.ts'
import type { ClaimedDelivery } from './claimed-delivery.ts'
import type {
  DeliveryBacklog,
  DeliveryFilter,
  HandOverRecord,
  MailFilter,
  MailRecord,
  NewHandOver,
  NewMail,
  NewMessage,
  TargetState,
} from './delivery.ts'
import type {
  Erasable,
  Erased,
  ErasureNote,
  ErasureOptions,
  ErasureTarget,
  Person,
  PersonName,
} from './erasure.ts'
import type {
  Actor,
  Editor,
  EditResult,
  InboxLead,
  InboxPage,
  Lead,
  LeadChange,
  LeadChoices,
  LeadEdit,
  LeadEvent,
  LeadFilter,
  LeadOutcome,
} from './lead.ts'
import type { SchemaUser } from './migrations.ts'
import type { LeadLink, LeadReceipt, LinkPurpose, NewLead, NewLeadLink, SentLead } from './new-lead.ts'
import type { TimedRecords } from './timed-records.ts'
import type { AnalyticsEvent, CountOfDays, DailyAggregate, DailyCount, TrackingRecord } from './visits.ts'

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
    LeadLinkStore,
    ErasureStore,
    LeadAccessStore,
    DeliveryStore,
    DeskStore,
    AnalyticsStore,
    ServerStore {
  /** Drops records whose time was before then, in parts; what was counted of raw events stays. Returns how many went. */
  dropBefore(what: TimedRecords, timestamp: number): Promise<number>
  /** Rejects when the database does not answer, takes no writes, or its schema does not fit this version. */
  ping(): Promise<void>
  close(): Promise<void>
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
  releaseLead(id: string, mails: NewMail[], by: Actor, handOvers?: NewHandOver[]): Promise<boolean>
  /**
   * Marks a lead as spam and takes back those of its mails and hand-overs that nobody has begun to send; no claim takes the
   * others while it is held. Released again, the lead gets what it has not had yet, and nothing twice.
   */
  holdLead(id: string, by: Actor): Promise<EditResult>
  /** One window of the leads that fit, newest first unless by the day they are due. */
  listInbox(filter: LeadFilter, offset: number, limit: number): Promise<InboxPage>
  /** Of one owner, as owners are compared, and of the day that is today. Answered from indexes, however many leads there are. */
  countTabs(owner: string, today: string): Promise<Record<DeskTab, number>>
  listLeadChoices(): Promise<LeadChoices>
  /** Those that exist, in no order. */
  findInboxLeads(ids: string[]): Promise<InboxLead[]>
  /** The lead that said the same, as both were sent, within this time before the one of this id. */
  findRepeated(id: string, windowMs: number): Promise<InboxLead | undefined>
  /** Returns how many were changed. */
  markLeadsRead(ids: string[], read: boolean): Promise<number>
}

/** Working on leads: two people never overwrite each other unseen. */
export interface LeadWorkStore {
  /** Writes what differs, with a line of history for each, and makes the lead's version grow by one. */
  editLead(id: string, edit: LeadEdit, by: Editor): Promise<EditResult>
  /** Oldest first. */
  listLeadChanges(id: string): Promise<LeadChange[]>
  /** Leads that are not held as spam and arrived in [since, until). */
  countLeadsByStatus(since: number, until: number): Promise<StatusCount[]>
  /** The same leads by where they came from and in which language, with what became of them. */
  listLeadOutcomes(since: number, until: number): Promise<LeadOutcome[]>
  /** Held as suspected spam (not as a duplicate, nor by a person), and nobody has worked on them. */
  countHeldLeads(): Promise<number>
  /** Leads whose id or whose short reference, without its dash, begins like this; at most ten. */
  findLeadsByStart(start: { id: string } | { reference: string }): Promise<Lead[]>
  /**
   * Leads are not indexed while a visitor waits; this does it for some that are new or corrected, and tells how many. A
   * search does so first until none is left, so that it never misses one.
   */
  indexSomeLeads(): Promise<number>
}

/** Links mailed to whoever sent a lead. They go with it. */
export interface LeadLinkStore {
  /** False when the lead was given `most` links of this purpose since then: another one is not kept. */
  addLeadLink(link: NewLeadLink, most: number, since: number): Promise<boolean>
  /** One that has not expired, with its lead as it is now. */
  findLeadLink(tokenHash: Buffer, purpose: LinkPurpose, now: number): Promise<LeadLink | undefined>
}

export interface ErasureStore {
  /** Found under every address they ever had here. A name that is nobody's gives nobody. */
  findPerson(who: PersonName): Promise<Person>
  countErasable(target: ErasureTarget): Promise<Erasable>
  /**
   * Removes leads, their mails, and mails without a lead, and leaves a record of how many went with keyed
   * fingerprints of who it was: of a person every address and every lead, so that no older copy brings them back. Whoever is named goes in one transaction, and what came meanwhile in another; by time it
   * goes in parts, so that leads are written in between.
   */
  eraseLeads(target: ErasureTarget, now: number, options?: ErasureOptions): Promise<Erased>
  /** The targets that were given some of these leads. */
  listHandedOverTo(target: ErasureTarget): Promise<string[]>
  /** Grows with every erasure, whichever process made it; 0 when there was none. */
  lastErasure(): Promise<number>
  /** All that were ever made here, oldest first. */
  listErasures(): Promise<ErasureNote[]>
  /** Takes what was erased out of the database's log too; false while somebody else's reading keeps it there. */
  clearLog(): Promise<boolean>
  /** Which of these mails were erased, so that their files can go. */
  erasedAmong(mailIds: string[]): Promise<string[]>
}

export interface LeadAccessStore {
  /** Written before anything is read, so that what is broken off leaves its trace too. Returns its number. */
  beginLeadAccess(access: NewLeadAccess): Promise<number>
  endLeadAccess(number: number, records: number): Promise<void>
  /** Oldest first. */
  listLeadAccess(): AsyncIterable<LeadAccess>
  /** One window, newest first. */
  pageLeadAccess(offset: number, limit: number): Promise<{ accesses: LeadAccess[]; total: number }>
}

/** Mails and hand-overs on their way. A queue is 'mail' or the name of a target. */
export interface DeliveryStore {
  /** A mail without a lead. False when the id is known: nothing was written. */
  queueMail(mail: NewMessage): Promise<boolean>
  /**
   * Takes up to `limit` due ones of a queue for `leaseMs`: no other claim, by this or another server, gets them before
   * the lease runs out. Counts the attempt, so a crash while sending counts too. Takes nothing of a held lead and nothing
   * of a stopped target; what happened to one lead goes to a target in the order in which it happened.
   */
  claimDeliveries(queue: string, now: number, limit: number, leaseMs: number): Promise<ClaimedDelivery[]>
  /** Also forgets the body of a mail without a lead: nothing needs it any more. */
  markDelivered(id: string, now: number): Promise<void>
  /** Back into the queue after a passing failure. */
  postponeDelivery(id: string, dueAt: number, error: string): Promise<void>
  /** Given up for good. */
  failDelivery(id: string, error: string): Promise<void>
  /** When the next one that a claim may take is due, or undefined when there is none. */
  nextDeliveryDueAt(queue: string): Promise<number | undefined>
  /** Oldest first, as are hand-overs. */
  listMails(filter: MailFilter): AsyncIterable<MailRecord>
  listHandOvers(filter: DeliveryFilter): AsyncIterable<HandOverRecord>
  /** Queues what failed (one, or all) again; one hand-over whatever became of it. Returns how many. */
  replayDeliveries(of: 'mails' | 'handOvers', which: { id: string } | 'failed', now: number): Promise<number>
  /** Queues a lead for these targets, again where it was queued before; 0 when it is held as spam or unknown. */
  handOverAgain(leadId: string, handOvers: NewHandOver[]): Promise<number>
  /** Persisted for all servers; false when it was stopped before. */
  stopTarget(target: string, now: number): Promise<boolean>
  /** What has waited is due at once, with all its attempts before it; false when it was not stopped. */
  startTarget(target: string, now: number): Promise<boolean>
  /** Those that are stopped, and those that something waits for. */
  listTargets(): Promise<TargetState[]>
  readBacklog(of: 'mails' | 'handOvers'): Promise<DeliveryBacklog>
}

/** Who may enter the desk, and what open desks are told. */
export interface DeskStore {
  /** The number of the newest event, 0 when there was none. */
  lastLeadEvent(): Promise<number>
  /** Events behind this number, and those of `missing` numbers that are there by now; oldest first, some at a time. */
  listLeadEvents(after: number, missing: number[]): Promise<LeadEvent[]>
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
}

export interface AnalyticsStore {
  addTracking(record: TrackingRecord): Promise<void>
  listTracking(): AsyncIterable<TrackingRecord>
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
}

/** What servers on one database agree on. The embedded store has one machine to itself: it shares keys through files. */
export interface ServerStore {
  /** Offers a key; the first one offered is everybody's. Undefined where keys are not shared here. */
  shareKey(name: string, offered: SharedKey): Promise<SharedKey | undefined>
  replaceSharedKey(name: string, key: SharedKey): Promise<void>
  /** For one server at a time: until when it is taken, should the server die before `dropDuty`. Null when another has it. */
  takeDuty(name: string, now: number, forMs: number): Promise<number | null>
  /** Ends what `takeDuty` gave. Whoever took longer than that may have been followed by another, whose duty stays. */
  dropDuty(name: string, takenUntil: number): Promise<void>
}

export interface StoreOptions {
  /** A server brings the schema up to date; a command takes it as it is, and refuses an empty database. */
  user?: SchemaUser
  /**
   * The clock that the times in commands come from; PostgreSQL turns them into its own. Tests that make times up
   * answer null, and the times are kept as they are.
   */
  serverNow?: () => number | null
}
