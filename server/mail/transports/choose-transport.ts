import type { Config } from '../../config.ts'
import type { OutboxLog } from '../../outbox/deliver.ts'
import { mailFolder } from '../mail-files.ts'
import { emailApiTransport } from './email-api.ts'
import { emlFileTransport } from './eml-files.ts'
import { smtpTransport } from './smtp.ts'
import type { Transport } from './transport.ts'

/**
 * The way the configuration asks for. What came in through this server's own action never goes out to another
 * host's: two servers pointing at each other, or one at itself, would hand the same mail round for ever.
 */
export function chooseTransport(
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
