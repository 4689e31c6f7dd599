import type { NewHandOver, NewMail, NewMessage } from './delivery.ts'
import type { Lead } from './lead.ts'

export interface NewLead
  extends Omit<Lead, 'status' | 'owner' | 'dueOn' | 'version' | 'replaces' | 'replacedBy' | 'noContact'> {
  /** Honoured across restarts and servers: the same key in the same collection is the same lead. */
  idempotencyKey: string | null
  /** The hash of what shows the lead to its sender for a while; left out where nobody holds such a token. */
  senderToken?: Buffer
  /** The hash of the client that sent it, for the limit on thank-yous; left out where there is no such limit. */
  client?: Buffer | undefined
  /** Names a lead that this one replaces, if its token is good since then and this one is not held. */
  change?: (SentLead & { since: number }) | undefined
  mails: NewMail[]
  /** One for each target; left out where nothing is handed over. */
  handOvers?: NewHandOver[]
}

export interface LeadReceipt {
  id: string
  timestamp: number
  /** False when the key was known, or the same was sent a moment ago: nothing was written, this is the first answer again. */
  created: boolean
  /** The known key came with other fields than the first time: nothing was written, and this is no answer to them. */
  otherFields: boolean
}

/** What somebody may do with it: see and correct what is stored, or confirm that it is to be erased. */
export type LinkPurpose = 'open' | 'erase'

/** A link as it is mailed to whoever sent a lead. Of its key only the hash is known here, and of the address too. */
export interface NewLeadLink {
  tokenHash: Buffer
  leadId: string
  purpose: LinkPurpose
  addressHash: Buffer
  createdAt: number
  expiresAt: number
  /** The mail without a lead that takes it along, which is erased with the lead. */
  mailId?: string
}

/** A mail that brings a link to what is stored with an address, if anything is. Its text is made when it is sent. */
export interface WantedLinkMail {
  mail: Omit<NewMessage, 'body'>
  language: string
  askedAt: number
  /** Keyed hashes, for the limits; no client where one client is not limited. */
  mailbox: Buffer
  client: Buffer | null
}

/** A lead as its sender's browser names it. */
export interface SentLead {
  id: string
  tokenHash: Buffer
}
