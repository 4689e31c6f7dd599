import type { MailKind } from '../../database/delivery.ts'
import type { Mailbox } from '../address.ts'

/** A mail ready to go; made from the same record on every attempt, so every attempt is the same mail. */
export interface OutgoingMail {
  kind: MailKind
  id: string
  messageId: string
  date: Date
  from: Mailbox
  to: string
  replyTo: string | undefined
  subject: string
  html: string | undefined
  text: string | undefined
  headers: Record<string, string>
}

/** Every transport breaks off a send that takes longer, however busy the other side seems. */
export const longestSendMs = 45_000

export interface Transport {
  /** Resolves once the other side has taken responsibility for the mail; rejects with a DeliveryError. */
  send(mail: OutgoingMail): Promise<void>
  /** Ends connections; a send still under way is broken off. */
  close(): Promise<void>
}
