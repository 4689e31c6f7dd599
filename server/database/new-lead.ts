import type { NewHandOver, NewMail } from './delivery.ts'
import type { Lead } from './lead.ts'

export interface NewLead extends Omit<Lead, 'status' | 'owner' | 'dueOn' | 'version' | 'address'> {
  /** The same key in the same collection is the same lead, across restarts and servers. */
  idempotencyKey: string | null
  /** The client's network, for the limits on thank-yous and notifications; absent without them. */
  client?: string | undefined
  mails: NewMail[]
  /** One for each target; absent without targets. */
  handOvers?: NewHandOver[]
}

export interface LeadReceipt {
  id: string
  timestamp: number
  version: number
  /**
   * 'created'; 'known': an equal lead or the key's lead was found and nothing was written; 'otherFields': the key is
   * known with other fields; 'erased': this id was erased and is never stored again.
   */
  outcome: 'created' | 'known' | 'otherFields' | 'erased'
  /** Of a new lead: whether its thank-you was queued. */
  isThanked?: boolean
}

/** 'open': see and correct the stored data. 'erase': confirm the erasure. */
export type LinkPurpose = 'open' | 'erase'

/** A mail with a link to whatever is stored for an address. It is rendered when it is sent. */
export interface WantedLinkMail {
  id: string
  to: string
  subject: string
  purpose: LinkPurpose
  language: string
  now: number
  waitMs: number
  /** The client's network; absent without a limit for clients. */
  client?: string | undefined
}
