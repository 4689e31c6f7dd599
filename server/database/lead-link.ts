import type { Lead } from './lead.ts'

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
}

export interface LeadLink {
  lead: Lead
  addressHash: Uint8Array
}
