import type { MailContent } from '../../database/store.ts'
import type { Mailbox } from '../address.ts'

/** A mail ready to go; made from the same record on every attempt, so every attempt is the same mail. */
export interface OutgoingMail {
  kind: MailContent['kind']
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

/**
 * Why a mail did not go out. The code is fit for logs (never personal data); the message may quote the other
 * side's words and stays in the mail's own record.
 */
export class DeliveryError extends Error {
  override name = 'DeliveryError'
  readonly code: string
  /** Refused for good: trying again would only be refused again. */
  readonly permanent: boolean

  constructor(code: string, message: string, permanent: boolean) {
    super(message)
    this.code = code
    this.permanent = permanent
  }
}
