import type { DeliveryKind } from './delivery.ts'
import type { Lead } from './lead.ts'

export interface ClaimedDelivery {
  id: string
  queue: string
  kind: DeliveryKind
  /** Of a mail; empty in a hand-over. */
  to: string
  /** Of an update that is handed over, the names of what changed, with commas; empty in other hand-overs. */
  subject: string
  /** Of what belongs to no lead. */
  body: string
  /** Which version of the lead it tells of; 0 for what a lead sends once in its life. */
  leadVersion: number
  /** How often it was tried before this claim. */
  attempts: number
  /** When it was queued, or last queued again by a replay. */
  createdAt: number
  lead: Lead | undefined
  /** Of a mail that brings a link to what is stored, whose text is made when it is sent. */
  linkLanguage: string | null
}
