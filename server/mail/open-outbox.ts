import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Store } from '../database/store.ts'
import { makeLink, ownOrigin } from '../leads/personal-link.ts'
import { setTimer, stopGrace } from '../outbox/in-server.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { parseMailbox } from './address.ts'
import { createMailOutbox } from './mail-outbox.ts'
import { chooseTransport } from './transports/choose-transport.ts'

/** Together at most 50 mails a second, which is more than most mail servers take from one sender. */
const concurrency = 5
const restMs = 100

/** The outbox as the configuration wants it; it works from the moment the server listens until it closes. */
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
