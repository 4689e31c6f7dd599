import type { DeliveryKind } from './delivery.ts'
import type { Lead } from './lead.ts'

export interface ClaimedDelivery {
  id: string
  queue: string
  kind: DeliveryKind
  /** The address of a mail; empty in a hand-over. */
  to: string
  /**
   * Subject of a mail. In `lead.updated`: the names of the changed fields, separated by commas.
   * Empty in other hand-overs.
   */
  subject: string
  /** Stored text of a delivery without a lead; of a link its purpose. */
  body: string
  /** The version of the lead that it reports; 0 for deliveries that a lead gets once. */
  leadVersion: number
  /** Attempts before this claim. */
  attempts: number
  /** When it was queued, or last requeued by a replay. */
  createdAt: number
  lead: Lead | undefined
  /** Of a digest: its leads as they are now, without held ones. */
  leads?: Lead[]
  /** The language in which a link to stored data is rendered. */
  language: string | null
}
