/** A lead, or a mail without one, by its id; all of a person; or everything older than a time. */
export type ErasureTarget = { id: string } | { email: string } | { before: number }

/** `mails` belonged to the leads; `messages` are mails without a lead, which came through the mail action. */
export interface Erased {
  leads: number
  mails: number
  messages: number
}

/** What an erasure would take; hand-overs go with their leads. */
export interface Erasable extends Erased {
  handOvers: number
}

/** What is remembered of an erasure. The fingerprint is of a person or an id, under the key of this name. */
export interface ErasureNote {
  erasedAt: number
  kind: 'id' | 'email' | 'before'
  /** In hexadecimal digits; null for an erasure by time. */
  fingerprint: string | null
  before: number | null
  key: string
}

export interface ErasureStore {
  countErasable(target: ErasureTarget): Promise<Erasable>
  /**
   * Removes leads, their mails, and mails without a lead, and leaves a record of how many went with a keyed
   * fingerprint of who it was. Whoever is named goes in one transaction; by time it goes in parts, so that leads are
   * written in between, and `onPart` is told of each.
   */
  eraseLeads(target: ErasureTarget, now: number, onPart?: (part: Erased) => void): Promise<Erased>
  /** Grows with every erasure, whichever process made it; 0 when there was none. */
  lastErasure(): Promise<number>
  /** All that were ever made here, oldest first. */
  listErasures(): Promise<ErasureNote[]>
  /** Takes what was erased out of the database's log too; false while somebody else's reading keeps it there. */
  clearLog(): Promise<boolean>
  /** Which of these mails were erased, so that their files can go. Kept until `dropErasedMailsBefore`. */
  erasedAmong(mailIds: string[]): Promise<string[]>
  dropErasedMailsBefore(timestamp: number): Promise<number>
}

export const nothingErased: Erased = { leads: 0, mails: 0, messages: 0 }

export const addErased = (a: Erased, b: Erased): Erased => ({
  leads: a.leads + b.leads,
  mails: a.mails + b.mails,
  messages: a.messages + b.messages,
})

/** So that a lead waits for a small part of the clearing at most. */
const leadsPerPart = 500

/** Parts are made until one finds less than it may take. */
export async function eraseInParts(
  erasePart: (partSize: number) => Promise<Erased>,
  onPart: (part: Erased) => void,
): Promise<Erased> {
  let total = nothingErased
  for (;;) {
    const part = await erasePart(leadsPerPart)
    total = addErased(total, part)
    onPart(part)
    if (part.leads < leadsPerPart && part.messages < leadsPerPart) return total
  }
}
