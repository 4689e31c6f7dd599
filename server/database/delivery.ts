/** All mails share one queue. Each hand-over target has its own, named like the target. */
export const mailQueue = 'mail'

export type MailKind = 'notification' | 'acknowledgement' | 'assignment' | 'message' | 'link' | 'digest'
export type DeliveryKind = MailKind | 'lead.created' | 'lead.updated' | 'lead.erased'
export type DeliveryState = 'queued' | 'sent' | 'failed'

/** A mail of a lead, rendered from the lead when it is sent. Its address never changes. */
export interface NewMail {
  id: string
  kind: 'notification' | 'acknowledgement'
  to: string
  subject: string
}

/** A mail without a lead to the sender of one; it carries its own text. */
export type NewNotice = Omit<NewMail, 'kind'> & { body: string }

/** A mail without a lead. */
export interface NewMessage extends NewNotice {
  now: number
  /** Due at once without. */
  waitMs?: number
}

/** One lead for one target. Attempts and replays keep the id, so that the receiver can deduplicate. */
export interface NewHandOver {
  id: string
  target: string
}

export interface NewDelivery {
  id: string
  queue: string
  kind: DeliveryKind
  to: string | null
  subject: string | null
}

export const isThanks = ({ kind }: Pick<NewDelivery, 'kind'>): boolean => kind === 'acknowledgement'

/**
 * All deliveries of a new or released lead. JSON cannot hold a lone surrogate, which a visitor may send in an
 * address.
 */
export const deliveriesOf = (mails: NewMail[], handOvers: NewHandOver[] = []): NewDelivery[] => [
  ...mails.map((mail) => ({
    ...mail,
    queue: mailQueue,
    to: mail.to.toWellFormed(),
    subject: mail.subject.toWellFormed(),
  })),
  ...handOvers.map(({ id, target }) => ({
    id,
    queue: target,
    kind: 'lead.created' as const,
    to: null,
    subject: null,
  })),
]

interface DeliveryRecord {
  id: string
  state: DeliveryState
  attempts: number
  lastError: string | null
  createdAt: number
  dueAt: number
  sentAt: number | null
}

export interface MailRecord extends DeliveryRecord {
  leadId: string | null
  to: string
  /** Empty in a digest, which gets one when it leaves. */
  subject: string
  /** Of a digest: how many notifications leave in it. */
  digested: number | null
}

export interface HandOverRecord extends DeliveryRecord {
  /** Empty once the lead is erased. */
  leadId: string
  target: string
  event: DeliveryKind
}

export interface DeliveryFilter {
  state?: DeliveryState
  leadId?: string
}

export interface MailFilter extends DeliveryFilter {
  /** Only mails without a lead, to this address. */
  messagesTo?: string
}

export interface TargetState {
  target: string
  stoppedAt: number | null
  waiting: number
  /** How long the oldest has waited. */
  oldestMs: number | null
}

/** Counts of queued and failed deliveries. */
export interface DeliveryBacklog {
  queued: number
  /** When the oldest that waits was queued. */
  oldestQueuedAt: number | null
  failed: number
  /** The newest errors of queued and failed deliveries; a few. */
  lastErrors: { at: number; error: string }[]
}
