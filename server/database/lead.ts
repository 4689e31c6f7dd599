import type { CallTime } from '../../contract/additions.ts'
import type { DeskChange, DeskChoices } from '../../contract/desk.ts'
import type { Collection, LeadFields } from '../../contract/forms.ts'
import type { LeadSource } from '../../contract/lead-source.ts'
import type { LeadStatus } from '../../contract/lead-status.ts'
import type { NewMail, NewNotice } from './delivery.ts'
import type { SentKey } from './lead-keys.ts'

export interface Lead {
  id: string
  collection: Collection
  fields: LeadFields
  /** As it is compared; null where the lead has none. Leads with one address belong to one person. */
  address: string | null
  timestamp: number
  /** Why it was held as suspected spam, or null. The mails of a held lead wait for its release. */
  spamReason: string | null
  /** The privacy notice that the page said it showed; null for none or an unknown one. */
  noticeVersion: string | null
  language: string
  /** Where the visit began; empty when unknown. */
  source: LeadSource
  status: LeadStatus
  /** The owner: the canonical address of somebody at the desk. */
  owner: string | null
  /** The due day, in the company's time zone. */
  dueOn: string | null
  /** The time of the last edit in milliseconds; every edit raises it. */
  version: number
}

export interface LeadFilter {
  collection?: Collection | undefined
  /** 'only' lists held leads, 'without' hides them. */
  spam?: 'only' | 'without' | undefined
  /** In any spelling. */
  email?: string | undefined
  ids?: string[] | undefined
  since?: number | undefined
  until?: number | undefined
  status?: LeadStatus | undefined
  /** True: only unread leads. False: only read ones. */
  unread?: boolean | undefined
  /** Null: leads without an owner. */
  owner?: string | null | undefined
  /** Due on that day or before. */
  dueBy?: string | undefined
  callTime?: CallTime | undefined
  utmSource?: string | undefined
  utmCampaign?: string | undefined
  language?: string | undefined
  /** Leads that nobody has worked on: status new, no owner, no due day, no note. */
  untouched?: boolean | undefined
  /** False: without leads of a spreadsheet. Nobody waits for an answer to these. */
  imported?: false | undefined
  /** Each word must occur in the lead, ignoring case and accents. */
  search?: string | undefined
  /** Default: 'oldest'. An inbox is listed newest first, or by due day. */
  order?: 'newest' | 'oldest' | 'due' | undefined
}

/** One edit of a lead. */
export interface LeadEdit {
  status?: LeadStatus
  owner?: string | null
  dueOn?: string | null
  note?: string
  /**
   * 'sent' and 'notSent' record a mail that staff sent with their own mail program, and its retraction. Default:
   * 'note'.
   */
  noteKind?: 'note' | 'sent' | 'notSent'
  /** Chosen by the caller. A note with a known id is not written again, so a retry is safe. */
  noteId?: string
  /** Corrected fields of the form, checked by the caller. */
  fields?: Record<string, string>
  /** The idempotency key that a form's correction came with: a retry gets the same answer. */
  sentKey?: SentKey | null
  /** Sent to the company if anything differs. */
  mail?: NewMail
  /** The client's network, for the limit on notifications; absent for staff. */
  client?: string | undefined
  /** Sent to the new owner. */
  assignment?: NewNotice
  /** Targets that get `lead.updated`. */
  notify?: string[]
}

export interface Actor {
  actor: string
  now: number
}

export interface Editor extends Actor {
  /** The version the editor saw. If the lead has changed since, nothing is written, but for a note, which is added. */
  version: number
}

export type EditResult =
  | { outcome: 'changed' | 'unchanged' | 'conflict'; lead: Lead }
  | { outcome: 'missing'; lead?: undefined }

/** One line of a lead's history. */
export type LeadChange = Omit<DeskChange, 'timestamp'> & {
  changedAt: number
  /** The id that a note was saved with; null for everything else. */
  noteId: string | null
}

/** Leads of one form, source, language and status. */
export interface LeadOutcome {
  collection: Collection
  source: LeadSource
  language: string
  status: LeadStatus
  leads: number
  /** Minutes until each contacted lead first left the status new, unordered. */
  waits: number[]
}

/** The actor when the holder of a mailed link acted. */
export const linkHolder = 'link'
/** The actor when the browser that sent the lead corrected it. */
export const senderHolder = 'sender'

/** The spam reason when a person marked the lead. */
export const markedByPerson = 'marked'

/** A lead as an inbox shows it. */
export interface InboxLead extends Lead {
  /** Nobody of the team has opened it. */
  unread: boolean
  /** This mailbox wants no contact: no calls, and only mails that the law requires. */
  noContact: boolean
  notes: number
  /** Other leads of the same person, up to `mostCounted`. */
  others: number
}

/** Counting stops here. */
export const mostCounted = 99

/** The choices of the inbox filters. */
export type LeadChoices = Omit<DeskChoices, 'people' | 'spoken'>

export interface InboxPage {
  leads: InboxLead[]
  /**
   * Totals for the filter. `more` is set when a search matches more than the newest `mostFound`, which alone are
   * counted and listed. Only with the first page, because counting reads an index entry of every lead.
   */
  counts?: { total: number; unread: number; more: boolean }
}

/** A search counts at most this many: counting a common word would read every lead on each keystroke. */
export const mostFound = 1000
