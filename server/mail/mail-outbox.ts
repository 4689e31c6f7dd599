import type { ClaimedMail, MailStore } from '../database/store.ts'
import { createOutbox, type Outbox, type OutboxParts } from '../outbox/outbox.ts'
import { composeMail, type Sender } from './compose.ts'
import { longestSendMs, type Transport } from './transports/transport.ts'

export interface MailOutboxParts
  extends Sender,
    Pick<OutboxParts<ClaimedMail>, 'log' | 'now' | 'setTimer' | 'random' | 'concurrency' | 'restMs'> {
  store: Pick<MailStore, 'claimDueMails' | 'nextMailDueAt' | 'markMailSent' | 'postponeMail' | 'failMail'>
  transport: Transport
}

export const leaseMs = longestSendMs + 15_000

/** The outbox of mails, sent by one transport. */
export function createMailOutbox(parts: MailOutboxParts): Outbox {
  const { store, transport } = parts
  return createOutbox({
    ...parts,
    what: 'mail',
    idField: 'mailId',
    queue: {
      claimDue: (now, limit, lease) => store.claimDueMails(now, limit, lease),
      nextDueAt: () => store.nextMailDueAt(),
      markSent: (id, now) => store.markMailSent(id, now),
      postpone: (id, dueAt, error) => store.postponeMail(id, dueAt, error),
      fail: (id, error) => store.failMail(id, error),
    },
    // Composed inside, so that a mail that cannot be composed fails like one that cannot be sent.
    send: async (mail) => transport.send(composeMail(mail, parts)),
    close: () => transport.close(),
    leaseMs,
  })
}
