import type { ClaimedDelivery } from '../database/claimed-delivery.ts'
import { mailQueue } from '../database/delivery.ts'
import type { Lead } from '../database/lead.ts'
import { createOutbox, type Outbox, type OutboxParts } from '../outbox/outbox.ts'
import { type QueueStore, storedQueue } from '../outbox/stored-queue.ts'
import { composeMail, type Sender } from './compose.ts'
import { longestSendMs, type Transport } from './transports/transport.ts'

export interface MailOutboxParts
  extends Sender,
    Pick<OutboxParts<ClaimedDelivery>, 'log' | 'now' | 'setTimer' | 'random' | 'concurrency' | 'restMs'> {
  store: QueueStore
  transport: Transport
  /** A link for whoever is thanked to see and correct what is stored, made when the mail is; left out where there is no such page. */
  personalLink?: (lead: Lead, to: string) => Promise<string | undefined>
}

export const leaseMs = longestSendMs + 15_000

export function createMailOutbox(parts: MailOutboxParts): Outbox {
  const { store, transport } = parts
  return createOutbox({
    ...parts,
    what: 'mail',
    idField: 'mailId',
    queue: storedQueue(store, mailQueue),
    // Composed inside, so that a mail that cannot be composed fails like one that cannot be sent.
    send: async (mail) => transport.send(composeMail(mail, parts, await linkIn(mail, parts))),
    close: () => transport.close(),
    leaseMs,
  })
}

const linkIn = async ({ kind, lead, to }: ClaimedDelivery, { personalLink }: MailOutboxParts) =>
  kind === 'acknowledgement' && lead ? personalLink?.(lead, to) : undefined
