import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Store } from '../database/store.ts'
import { makeLink, ownOrigin } from '../leads/personal-link.ts'
import type { OutboxLog } from '../outbox/deliver.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { setTimer, stopGrace } from '../outbox/stored-queue.ts'
import { parseMailbox } from './address.ts'
import { mailFolder } from './mail-files.ts'
import { createMailOutbox } from './mail-outbox.ts'
import { emailApiTransport } from './transports/email-api.ts'
import { emlFileTransport } from './transports/eml-files.ts'
import { smtpTransport } from './transports/smtp.ts'
import type { Transport } from './transports/transport.ts'

/** Together at most 50 mails a second, which is more than most mail servers take from one sender. */
const concurrency = 5
const restMs = 100

export function openOutbox(
  app: FastifyInstance,
  config: Config,
  deps: { store: Store; now: () => number },
): Pick<Outbox, 'wake'> {
  const { log } = app
  const outbox = createMailOutbox({
    store: deps.store,
    transport: chooseTransport(config, log, concurrency),
    from: parseMailbox(config.mailFrom),
    inbox: config.leadsInbox,
    website: config.publicOrigin,
    timeZone: config.timeZone,
    log,
    concurrency,
    restMs,
    now: deps.now,
    setTimer,
    random: Math.random,
    personalLink: (lead, to) =>
      makeLink(deps.store, { lead, to, purpose: 'open', origin: ownOrigin(config), now: deps.now() }),
  })
  app.addHook('onListen', async () => outbox.start())
  // Before the store closes, so that what became of a mail under way is still written down.
  app.addHook('preClose', () => outbox.stop(stopGrace))
  return outbox
}

/** What came in through our own action never goes out to another host's: two servers that point at each other would hand it round for ever. */
function chooseTransport(
  config: Pick<Config, 'dataDir' | 'smtpUrl' | 'emailApi'>,
  log: OutboxLog,
  concurrency: number,
): Transport {
  const own = config.smtpUrl
    ? smtpTransport(config.smtpUrl, concurrency)
    : emlFileTransport(mailFolder(config.dataDir))
  if (!config.emailApi) return own
  const action = emailApiTransport(config.emailApi.url, config.emailApi.key, log)
  return {
    send: (mail) => (mail.kind === 'message' ? own : action).send(mail),
    close: async () => {
      await Promise.all([own.close(), action.close()])
    },
  }
}
