import type { Config } from '../config.ts'
import type { ClaimedDelivery } from '../database/claimed-delivery.ts'
import { mailQueue } from '../database/delivery.ts'
import type { Lead } from '../database/lead.ts'
import type { Store } from '../database/store.ts'
import { addressKey, parseMailbox } from '../mail-address.ts'
import type { OutboxLog } from '../outbox/deliver.ts'
import { createOutbox, type Outbox, type OutboxParts } from '../outbox/outbox.ts'
import { composeMail, type Sender } from './compose.ts'
import { wordsFor } from './lead-mails.ts'
import { linkMail } from './link-mail.ts'
import { mailFolder, mostMailBytes } from './mail-files.ts'
import { withOrganisations } from './organisations.ts'
import { makeLink, ownOrigin } from './personal-link.ts'
import { emailApiTransport } from './transports/email-api.ts'
import { emlFileTransport } from './transports/eml-files.ts'
import { smtpTransport } from './transports/smtp.ts'
import { longestSendMs, type OutgoingMail, type Transport } from './transports/transport.ts'

interface MailOutboxParts
  extends Sender,
    Pick<OutboxParts, 'store' | 'log' | 'now' | 'setTimer' | 'random' | 'concurrency' | 'restMs'> {
  transport: Transport
  /** Makes the link in a thank-you, by which the sender can see and correct the stored data. */
  personalLink?: (lead: Lead, mail: ClaimedDelivery) => string
  /** Adds what a queued mail does not hold: a link, organisations. Undefined when nothing is stored that it could show. */
  complete?: (mail: ClaimedDelivery) => Promise<ClaimedDelivery | undefined>
  /** Whether a mail to a new owner may leave. */
  mayMailOwner?: (mail: ClaimedDelivery) => boolean
  /** Whether this mailbox wants no more mail. */
  noContact?: (address: string) => Promise<boolean>
}

export const leaseMs = longestSendMs + 15_000

export const createMailOutbox = (parts: MailOutboxParts): Outbox =>
  createOutbox({
    ...parts,
    what: 'mail',
    idField: 'mailId',
    queue: mailQueue,
    // Composed inside `send`, so that a mail that cannot be composed fails like one that cannot be sent.
    async send(claimed) {
      const mail = parts.complete ? await parts.complete(claimed) : claimed
      if (!mail) return 'withdrawn'
      const { kind, lead, to } = mail
      if (kind === 'digest' && !mail.leads?.length) return 'withdrawn'
      if (kind === 'assignment' && parts.mayMailOwner?.(mail) === false) return 'withdrawn'
      if (kind === 'acknowledgement' && (await parts.noContact?.(to))) return 'withdrawn'
      const link = kind === 'acknowledgement' && lead ? parts.personalLink?.(lead, mail) : undefined
      await parts.transport.send(composeMail(mail, parts, link))
      return undefined
    },
    close: () => parts.transport.close(),
    leaseMs,
  })

/** Together at most 50 mails a second, more than most mail servers accept from one sender. */
const concurrency = 5
const restMs = 100

export const openMailOutbox = (
  config: Config,
  { store, log, now, secret }: { store: Store; log: OutboxLog; now: () => number; secret: string },
): Outbox =>
  createMailOutbox({
    store,
    transport: chooseTransport(config, log),
    from: parseMailbox(config.mailFrom),
    inbox: config.leadsInbox,
    website: config.publicOrigin,
    timeZone: config.timeZone,
    log,
    concurrency,
    restMs,
    now,
    personalLink: (lead, { to, createdAt }) => {
      const { language } = wordsFor(lead)
      return makeLink({
        to,
        purpose: 'open',
        signedAt: createdAt,
        secret,
        origin: ownOrigin(config),
        language,
      })
    },
    complete: async (mail) =>
      mail.kind === 'link'
        ? linkMail(mail, { store, secret, origin: ownOrigin(config) })
        : { ...mail, body: await withOrganisations(mail.body, store, config) },
    mayMailOwner: (mail) => mayMailOwner(mail, config),
    noContact: (address) => store.wantsNoContact(address),
  })

/** Such a mail may have waited: not if the lead has another owner since, or this one may no longer sign in. */
const mayMailOwner = ({ lead, to }: ClaimedDelivery, { desk }: Config): boolean =>
  lead?.owner === addressKey(to) &&
  (desk?.people.some(({ address }) => addressKey(address) === addressKey(to)) ?? true)

const isOfLead = ({ kind }: OutgoingMail) => ['notification', 'acknowledgement', 'digest'].includes(kind)

/**
 * Mails from our own action never go to another host's action: two servers pointing at each other would loop for
 * ever.
 */
function chooseTransport({ dataDir, smtpUrl, emailApi }: Config, log: OutboxLog): Transport {
  const folder = mailFolder(dataDir)
  const onFull = () => log.error({ folder, mostBytes: mostMailBytes }, 'mail folder is full')
  const own = smtpUrl ? smtpTransport(smtpUrl, concurrency) : emlFileTransport(folder, { onFull })
  if (!emailApi) return own
  const action = emailApiTransport(emailApi.url, emailApi.key, log)
  return {
    send: (mail) => (isOfLead(mail) ? action : own).send(mail),
    close: async () => void (await Promise.all([own.close(), action.close()])),
  }
}
