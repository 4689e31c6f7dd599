import type { ClaimedDelivery } from '../database/claimed-delivery.ts'
import type { DeliveryKind, MailKind } from '../database/delivery.ts'
import { canonicalAddress, isInboxAddress, isMailAddress, type Mailbox } from '../mail-address.ts'
import { DeliveryError } from '../outbox/deliver.ts'
import { acknowledgementBody } from './bodies/acknowledgement.ts'
import { digestSubject, digestText } from './bodies/digest.ts'
import { renderPlainText } from './bodies/mail-body.ts'
import { renderHtml } from './bodies/mail-document.ts'
import { notificationBody } from './bodies/notification.ts'
import type { OutgoingMail } from './transports/transport.ts'

export interface Sender {
  from: Mailbox
  /** The company's own address, which may be on the local network. */
  inbox: string
  website: string
  timeZone: string
}

export function composeMail(mail: ClaimedDelivery, sender: Sender, personalLink?: string): OutgoingMail {
  const { kind } = mail
  const { from, inbox } = sender
  if (!isMail(kind)) throw new DeliveryError('EKIND', 'This delivery is not a mail.', true)
  const toCompany =
    ['notification', 'assignment', 'digest'].includes(kind) || (kind === 'message' && mail.to === inbox)
  const possible = toCompany ? isInboxAddress(mail.to) : isMailAddress(mail.to)
  if (!possible) throw new DeliveryError('EADDRESS', 'The address cannot receive mail.', true)
  return {
    kind,
    id: mail.id,
    // The same on every attempt, so that a mail accepted twice after a crash is recognised as one.
    messageId: `<${mail.id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    date: new Date(mail.createdAt),
    from,
    to: mail.to,
    replyTo: kind === 'notification' ? visitorAddress(mail) : undefined,
    subject: kind === 'digest' ? digestSubject(mail.leads?.length ?? 0) : mail.subject,
    headers: headersOf(mail),
    ...bodyOf(mail, sender, personalLink),
  }
}

const isMail = (kind: DeliveryKind): kind is MailKind => !kind.startsWith('lead.')

function headersOf({ id, kind, createdAt }: ClaimedDelivery): Record<string, string> {
  if (kind === 'notification') return ownThread(id, createdAt)
  return kind === 'acknowledgement' ? automaticReply : {}
}

/** Keeps out-of-office replies from answering the thank-you. */
const automaticReply = { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' }

function visitorAddress({ lead }: ClaimedDelivery): string | undefined {
  const address = canonicalAddress(lead?.fields.email ?? '')
  return isMailAddress(address) ? address : undefined
}

type Rendered = Pick<OutgoingMail, 'html' | 'text'>

function bodyOf(mail: ClaimedDelivery, { website, timeZone }: Sender, personalLink?: string): Rendered {
  if (mail.kind === 'digest')
    return { html: undefined, text: digestText(mail.leads ?? [], { timeZone, website }) }
  if (mail.kind !== 'notification' && mail.kind !== 'acknowledgement') return messageBody(mail.body)
  if (!mail.lead) throw new DeliveryError('EERASED', 'The lead of this mail no longer exists.', true)
  const body =
    mail.kind === 'notification'
      ? notificationBody(mail.lead, mail.subject, { timeZone, website, isChange: mail.leadVersion > 0 })
      : acknowledgementBody(mail.lead, mail.subject, website, personalLink)
  return { html: renderHtml(body), text: renderPlainText(body) }
}

function messageBody(body: string): Rendered {
  const isDocument = /^\s*<(!doctype\s+html|html)[\s>]/i.test(body)
  return isDocument ? { html: body, text: undefined } : { html: undefined, text: body }
}

/**
 * Notifications of a form share a subject. These headers keep Gmail and Outlook from grouping different leads into
 * one conversation.
 */
function ownThread(mailId: string, createdAt: number): Record<string, string> {
  return { 'X-Entity-Ref-ID': mailId, 'Thread-Index': threadIndex(mailId, createdAt) }
}

const ticksPerMs = 10_000n
const from1601To1970Ms = 11_644_473_600_000n

/** Six bytes of time (a Windows FILETIME without its lowest two bytes) and sixteen that identify the thread. */
function threadIndex(mailId: string, createdAt: number): string {
  const time = Buffer.alloc(8)
  time.writeBigUInt64BE((BigInt(createdAt) + from1601To1970Ms) * ticksPerMs)
  const thread = Buffer.from(mailId.replaceAll('-', ''), 'hex')
  return Buffer.concat([time.subarray(0, 6), thread]).toString('base64')
}
