import type { DeskChange, DeskChoices } from '../../contract/desk.ts'
import type { Collection, LeadFields } from '../../contract/forms.ts'
import type { LeadSource } from '../../contract/lead-source.ts'
import type { LeadStatus } from '../../contract/lead-status.ts'
import type { NewMail, NewMessage } from './delivery.ts'
import type { Person } from './erasure.ts'

export interface Lead {
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
  status: LeadStatus
  /** Who of the desk's people looks after it: the address as it is compared. */
  owner: string | null
  /** The day of the company's time zone on which it is looked at again. */
  dueOn: string | null
  /** Grows with every change that somebody makes. */
  version: number
  /** The id of the older lead that its sender has replaced with this one. */
  replaces: string | null
  /** The id of the newer one. A replaced lead sends nothing, and is worked on no more. */
  replacedBy: string | null
  /** Its sender wants no more contact: no mail but those that the law asks for. */
  noContact: boolean
}

export interface LeadFilter {
  collection?: Collection | undefined
  /** 'only' lists what is marked as spam, 'without' hides it. */
  spam?: 'only' | 'without' | undefined
  email?: string | undefined
  person?: Person | undefined
  since?: number | undefined
  until?: number | undefined
  status?: LeadStatus | undefined
  /** Only those that nobody has opened, or only those that somebody has. */
  unread?: boolean | undefined
  /** Null for those that nobody looks after. */
  owner?: string | null | undefined
  /** Due on that day or before. */
  dueBy?: string | undefined
  utmSource?: string | undefined
  utmCampaign?: string | undefined
  language?: string | undefined
  /** Nobody has answered them yet: without another status, an owner, a due day or a note. */
  untouched?: boolean | undefined
  /** Every word must be a part of what the lead says, in any case, with or without accents. */
  search?: string | undefined
  /** 'oldest' unless said otherwise. An inbox is listed newest first, or by the day that leads are due. */
  order?: 'newest' | 'oldest' | 'due' | undefined
}

/** What somebody changes about a lead, in one go. */
export interface LeadEdit {
  status?: LeadStatus
  owner?: string | null
  dueOn?: string | null
  noContact?: boolean
  note?: string
  /** 'note' unless it says what somebody sent with their own mail program, or takes that back. */
  noteKind?: 'note' | 'sent' | 'notSent'
  /** Made by whoever writes the note: one with a known id is kept already, and is not written again. */
  noteId?: string
  /** Corrected fields of the form, checked by the caller. */
  fields?: Record<string, string>
  /** Tells the company of what differs, if anything does. */
  mail?: NewMail
  /** Tells whoever becomes the owner. */
  ownerMail?: OwnerMail
  /** Targets that are told of it where the lead was handed over to them. */
  notify?: string[]
}

export interface OwnerMail extends Pick<NewMessage, 'subject' | 'body'> {
  /** Undefined where nobody is to be told, which takes back what waits for the owner before. */
  to: string | undefined
}

export interface Actor {
  actor: string
  now: number
}

export interface Editor extends Actor {
  /** The version this person saw: when the lead has changed since, nothing is written. */
  version?: number
}

export type EditResult =
  | { outcome: 'changed' | 'unchanged' | 'conflict'; lead: Lead }
  | { outcome: 'missing'; lead?: undefined }

/** One line of a lead's history. */
export type LeadChange = Omit<DeskChange, 'timestamp'> & { changedAt: number }

/** Leads of one source and one language. */
export interface LeadOutcome {
  source: LeadSource
  language: string
  leads: number
  contacted: number
  won: number
  /** How many minutes each of those contacted waited until it was first no longer new, in no order. */
  waits: number[]
}

/** Who made a change, in a lead's history: whoever holds the link that was mailed to its address. */
export const linkHolder = 'link'

/** Why a lead is held that a person has marked as spam. */
export const markedByPerson = 'marked'

/** A lead as an inbox shows it. */
export interface InboxLead extends Lead {
  /** Nobody of the team has opened it. */
  unread: boolean
  notes: number
  /** Other leads of the same address, up to `mostCounted`; a moment after they came. */
  others: number
}

/** More leads of one person than anybody wants to have counted. */
export const mostCounted = 99

/** What leads can be filtered by. */
export type LeadChoices = Omit<DeskChoices, 'people' | 'spoken'>

export interface InboxPage {
  leads: InboxLead[]
  /**
   * How many fit the filter in all, and how many of those are unread; `more` when a search fits more than the newest
   * `mostFound`, which alone are counted and listed. With the first window alone: counting reads an entry of every lead.
   */
  counts?: { total: number; unread: number; more: boolean }
}

/** Counting every hit of a word that most leads have would mean reading all of them for each letter that is typed. */
export const mostFound = 1000

/** More are asked for until fewer come. */
export const leadEventsAtOnce = 500

/** Something happened to a lead. Events are kept only while somebody is signed in at a desk, and for a day at most. */
export interface LeadEvent {
  number: number
  leadId: string
  kind: 'lead' | 'change' | 'gone' | 'mail' | 'handOver'
}
