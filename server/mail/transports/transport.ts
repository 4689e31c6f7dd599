import type { SendMailOptions } from 'nodemailer'
import type { MailKind } from '../../database/delivery.ts'
import type { Mailbox } from '../../mail-address.ts'

/** A composed mail. Built from the same record on every attempt, so all attempts are identical. */
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

/** Every transport aborts a send that takes longer, even if the other side is still responding. */
export const longestSendMs = 45_000

export interface Transport {
  /** Resolves once the other side has accepted responsibility for the mail; rejects with a DeliveryError. */
  send(mail: OutgoingMail): Promise<void>
  close(): Promise<void>
}

/** Addresses are objects: they are not parsed again, so none can become a second recipient. */
export function mimeOptions(mail: OutgoingMail): SendMailOptions {
  return {
    from: mail.from,
    to: { name: '', address: mail.to },
    ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
    envelope: { from: mail.from.address, to: [mail.to] },
    messageId: mail.messageId,
    date: mail.date,
    subject: mail.subject,
    ...(mail.text !== undefined && { text: mail.text }),
    ...(mail.html !== undefined && { html: mail.html }),
    headers: mail.headers,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
