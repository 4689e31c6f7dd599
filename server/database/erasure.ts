import type { NewMessage } from './delivery.ts'

/** What a person is asked for by: an address, or a lead where there is none. */
export type ErasureTarget = { email: string } | { id: string }

/** `mails` belong to leads; `messages` are mails without a lead. */
export interface Erased {
  leads: number
  mails: number
  messages: number
}

export interface ErasureOptions {
  /** Who erased, and the reference of the proof: the person's requests are closed with it. */
  actor: string
  proof: string
  /** Targets that get `lead.erased` for each lead. */
  notify?: string[] | undefined
  /** Sent if anything was erased. */
  mail?: NewMessage | undefined
}

/** What an erasure would remove. Hand-overs and notes are removed with their leads. */
export interface Erasable extends Erased {
  handOvers: number
  notes: number
}

/** A row of the table `erasures`: an erased address as a keyed hash, or the id of an erased lead or mail. */
export interface ErasureRow {
  /** Grows with every erasure in one database. */
  seq: number
  id: string
  erasedAt: number
  keyId: string | null
  address: Uint8Array | null
  erasedId: string | null
}

export const nothingErased: Erased = { leads: 0, mails: 0, messages: 0 }
