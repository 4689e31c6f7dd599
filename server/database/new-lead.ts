import type { NewHandOver, NewMail, NewMessage } from './delivery.ts'
import type { Lead } from './lead.ts'

export interface NewLead
  extends Omit<Lead, 'status' | 'owner' | 'dueOn' | 'version' | 'replaces' | 'replacedBy' | 'noContact'> {
  /** The same key in the same collection is the same lead, across restarts and servers. */
  idempotencyKey: string | null
  /** The hash of the token that lets the sender's browser see the lead for a while; absent when nobody holds one. */
  senderToken?: Buffer
  /** The hash of the client, for the limit on thank-yous; absent without that limit. */
  client?: Buffer | undefined
  /** The lead that this one replaces, if the token matches a lead stored after `since` and this one is not held. */
  change?: (SentLead & { since: number }) | undefined
  mails: NewMail[]
  /** One for each target; absent without targets. */
  handOvers?: NewHandOver[]
}

export interface LeadReceipt {
  id: string
  timestamp: number
  /** False for a known key or a duplicate: nothing was written, and this is the first receipt again. */
  created: boolean
  /** The key is known with other fields. Nothing was written, and the request must be refused. */
  otherFields: boolean
}

/** 'open': see and correct the stored data. 'erase': confirm the erasure. */
export type LinkPurpose = 'open' | 'erase'

/** A link mailed to the sender of a lead. The store sees only hashes of its token and of the address. */
export interface NewLeadLink {
  tokenHash: Buffer
  leadId: string
  purpose: LinkPurpose
  addressHash: Buffer
  createdAt: number
  expiresAt: number
  /** The mail without a lead that carries the link. It is erased with the lead. */
  mailId?: string
}

/** A mail with a link to whatever is stored for an address. Its text is rendered when it is sent. */
export interface WantedLinkMail {
  mail: Omit<NewMessage, 'body'>
  language: string
  askedAt: number
  /** Keyed hashes, for rate limits; `client` is null without a limit for clients. */
  mailbox: Buffer
  client: Buffer | null
}

/** A lead as named by its sender's browser. */
export interface SentLead {
  id: string
  tokenHash: Buffer
}
