/** Mails wait in one queue, and hand-overs in one for each target, named like it. */
export const mailQueue = 'mail'

export type MailKind = 'notification' | 'acknowledgement' | 'message'
export type DeliveryKind = MailKind | 'lead.created' | 'lead.updated' | 'lead.erased'
export type DeliveryState = 'queued' | 'sent' | 'failed'

/** A mail of a lead, rendered from the lead when it is sent. */
export interface NewMail {
  id: string
  kind: 'notification' | 'acknowledgement'
  /** An acknowledgement goes to the lead's address as it is when it is sent, so this one is not kept. */
  to: string
  subject: string
  dueAt: number
}

/** Any other mail, which carries its own text. */
export type NewMessage = Omit<NewMail, 'kind'> & { body: string }

/** A mail to whoever sent a lead, which is not queued once the lead is erased. */
export type NewNotice = Omit<NewMessage, 'dueAt'> & { leadId: string }

/** One lead for one target. Its id stays the same on every attempt and replay, so that a receiver knows it again. */
export interface NewHandOver {
  id: string
  target: string
  dueAt: number
}

/** As it is written, by the SQL functions of PostgreSQL as well. */
export interface NewDelivery {
  id: string
  queue: string
  kind: DeliveryKind
  to: string | null
  subject: string | null
  dueAt: number
}

export const isThanks = ({ kind }: NewDelivery): boolean => kind === 'acknowledgement'

/** All that a new or released lead sends. JSON refuses half a surrogate pair, which a visitor may send in an address. */
export const deliveriesOf = (mails: NewMail[], handOvers: NewHandOver[] = []): NewDelivery[] => [
  ...mails.map((mail) => ({
    ...mail,
    queue: mailQueue,
    to: mail.kind === 'acknowledgement' ? null : mail.to.toWellFormed(),
    subject: mail.subject.toWellFormed(),
  })),
  ...handOvers.map(({ id, target, dueAt }) => ({
    id,
    queue: target,
    kind: 'lead.created' as const,
    to: null,
    subject: null,
    dueAt,
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
  subject: string
}

export interface HandOverRecord extends DeliveryRecord {
  /** Empty where the lead was erased. */
  leadId: string
  target: string
  event: DeliveryKind
}

export interface DeliveryFilter {
  state?: DeliveryState
  leadId?: string
}

export interface MailFilter extends DeliveryFilter {
  /** Mails without a lead to this address. */
  messagesTo?: string
}

export interface TargetState {
  target: string
  stoppedAt: number | null
  waiting: number
  /** When the oldest that waits was queued. */
  oldestQueuedAt: number | null
}

/** What waits to be sent, or has failed. */
export interface DeliveryBacklog {
  queued: number
  /** When the oldest that waits was queued. */
  oldestQueuedAt: number | null
  failed: number
  /** Of what waits and of what failed, the newest first; a few. */
  lastErrors: { at: number; error: string }[]
}
