import type { NewMessage } from './delivery.ts'

/** Selects all leads with one of these addresses (canonical), and the leads with these ids. */
export interface Person {
  addresses: string[]
  /** Leads found by phone number, leads without an address, and leads that had one of the addresses before. */
  leadIds: string[]
}

export type PersonName = { email: string } | { phone: string } | { leadId: string }

/** One lead or one mail without a lead, by id; everything of a person; or everything older than a time. */
export type ErasureTarget = { id: string } | { email: string } | { person: Person } | { before: number }

/** `mails` belong to leads; `messages` are mails without a lead. */
export interface Erased {
  leads: number
  mails: number
  messages: number
}

/** Who erased, and the reference of the proof. */
export interface ErasureAnswer {
  actor: string
  proof: string
}

export interface ErasureOptions {
  /** Targets that get `lead.erased` for each lead they received, or may have received. */
  notify?: string[] | undefined
  /** Sent if anything was erased. */
  mail?: NewMessage | undefined
  /** Closes the person's open erasure requests when the erasure is complete; without it they stay open. */
  answer?: ErasureAnswer | undefined
  onPart?: ((part: Erased) => void) | undefined
  /**
   * Searches for the person again until no other lead is found, since leads may arrive during the erasure. Otherwise
   * only what was named is erased.
   */
  untilNone?: boolean | undefined
  /**
   * For what has only passed its retention time: a restored copy may bring it back, and the next daily run erases it
   * again. Otherwise one run with a clock years ahead would empty every older copy.
   */
  mayReturn?: boolean | undefined
}

/** What an erasure would remove. Hand-overs and notes are removed with their leads. */
export interface Erasable extends Erased {
  handOvers: number
  notes: number
}

/** One record in the list of erasures. The fingerprint is of an address or id, under the key of this name. */
export interface ErasureNote {
  /** Grows with every erasure in one database. */
  seq: number
  erasedAt: number
  kind: 'id' | 'email' | 'before'
  /** Hexadecimal; null for an erasure by time. */
  fingerprint: string | null
  before: number | null
  key: string
}

export const nothingErased: Erased = { leads: 0, mails: 0, messages: 0 }
