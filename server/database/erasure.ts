import type { NewMessage } from './delivery.ts'

/** Whose leads: of everybody with one of these addresses, as addresses are compared, and these alone. */
export interface Person {
  addresses: string[]
  /** Those that were found by a number, have no address, or had one of these before. */
  leadIds: string[]
}

export type PersonName = { email: string } | { phone: string } | { leadId: string }

/** A lead alone, or a mail without one, by its id; all of a person; or everything older than a time. */
export type ErasureTarget = { id: string } | { email: string } | { person: Person } | { before: number }

/** `mails` belonged to the leads; `messages` are mails without a lead, which came through the mail action. */
export interface Erased {
  leads: number
  mails: number
  messages: number
}

/** By whom, and the reference of the proof. */
export interface ErasureAnswer {
  actor: string
  proof: string
}

export interface ErasureOptions {
  /** Targets that are told of each lead that they were given, or may have been. */
  notify?: string[] | undefined
  /** Sent if anything was erased. */
  mail?: NewMessage | undefined
  /** Closes the requests for this erasure once it is carried out; without it they stay open. */
  answer?: ErasureAnswer | undefined
  onPart?: ((part: Erased) => void) | undefined
  /** A person who was found a moment ago is looked for again, until no other lead comes up; else no more goes than was named. */
  untilNone?: boolean | undefined
}

/** What an erasure would take; hand-overs and notes go with their leads. */
export interface Erasable extends Erased {
  handOvers: number
  notes: number
  /** When the oldest of the leads arrived; null where there is none. */
  oldestAt: number | null
}

/** What is remembered of an erasure. The fingerprint is of a person or an id, under the key of this name. */
export interface ErasureNote {
  /** Grows with every erasure in one database. */
  seq: number
  erasedAt: number
  kind: 'id' | 'email' | 'before'
  /** In hexadecimal digits; null for an erasure by time. */
  fingerprint: string | null
  before: number | null
  key: string
}

export const nothingErased: Erased = { leads: 0, mails: 0, messages: 0 }
