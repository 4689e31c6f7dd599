import type { Config } from '../config.ts'
import type { Store } from '../database/store.ts'
import type { Secrets } from '../secrets.ts'
import { parseMailbox } from './address.ts'
import type { MailLog } from './deliver.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { chooseTransport } from './transports/choose-transport.ts'

const concurrency = 5

/** The outbox as the configuration wants it, on the real clock. */
export function openOutbox(
  config: Pick<Config, 'dataDir' | 'smtpUrl' | 'emailApiUrl' | 'mailFrom'>,
  deps: { store: Store; secrets: Secrets; log: MailLog; now: () => number },
): Outbox {
  const { store, secrets, log, now } = deps
  return createOutbox({
    store,
    transport: chooseTransport(config, secrets.emailApiKey, log, concurrency),
    from: parseMailbox(config.mailFrom),
    log,
    concurrency,
    now,
    setTimer: (callback, ms) => {
      const timer = setTimeout(callback, ms)
      return () => clearTimeout(timer)
    },
    random: Math.random,
  })
}
