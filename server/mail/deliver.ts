import type { ClaimedMail, MailStore } from '../database/store.ts'
import { composeMail, type Sender } from './compose.ts'
import { nextAttemptAt, retryPauses } from './retry-schedule.ts'
import { DeliveryError, longestSendMs, type Transport } from './transports/transport.ts'

export interface MailLog {
  info(entry: object, message: string): void
  warn(entry: object, message: string): void
  error(entry: object, message: string): void
}

export interface DeliveryParts extends Sender {
  store: Pick<MailStore, 'markMailSent' | 'postponeMail' | 'failMail'>
  transport: Transport
  log: MailLog
  now: () => number
  /** Calls back after a while; the returned function calls it off. */
  setTimer: (callback: () => void, ms: number) => () => void
  random: () => number
}

/** Longer than any send may take, so that a mail is only taken again when its server has died, and then soon. */
export const leaseMs = longestSendMs + 15_000
const storePatienceMs = 150_000
const longestPauseMs = 2000

/** Sends one claimed mail and writes down what became of it, until `storeGivenUp` says that nobody waits any more. */
export async function deliver(
  mail: ClaimedMail,
  parts: DeliveryParts,
  storeGivenUp: AbortSignal,
): Promise<void> {
  const { store, log, now } = parts
  const entry = { mailId: mail.id, attempt: mail.attempts + 1 }
  const keep = (write: () => Promise<void>) => writeDown(parts, storeGivenUp, write)
  const failure = await attempt(mail, parts)
  if (!failure) {
    await keep(() => store.markMailSent(mail.id, now()))
    log.info(entry, 'mail sent')
    return
  }
  const reason = `${failure.code}: ${failure.message}`.slice(0, 300)
  const retryAt = failure.permanent ? undefined : nextAttemptAt(mail.attempts, now(), parts.random)
  if (retryAt === undefined) {
    await keep(() => store.failMail(mail.id, reason))
    log.error({ ...entry, reason: failure.code }, 'mail given up')
  } else {
    await keep(() => store.postponeMail(mail.id, retryAt, reason))
    log.warn({ ...entry, reason: failure.code, retryAt: new Date(retryAt) }, 'mail postponed')
  }
}

async function attempt(
  mail: ClaimedMail,
  { transport, ...sender }: DeliveryParts,
): Promise<DeliveryError | undefined> {
  try {
    // Attempts that ended in a crash count, so a mail that brings the server down is not tried for ever.
    if (mail.attempts > retryPauses.length)
      throw new DeliveryError('EATTEMPTS', 'Every attempt ended with the server going down.', true)
    await transport.send(composeMail(mail, sender))
    return undefined
  } catch (error) {
    if (error instanceof DeliveryError) return error
    return new DeliveryError('EUNEXPECTED', error instanceof Error ? error.message : String(error), false)
  }
}

/** A mail that is sent but not marked would be sent again: a store that is briefly away is asked again. */
async function writeDown(
  parts: DeliveryParts,
  storeGivenUp: AbortSignal,
  write: () => Promise<void>,
): Promise<void> {
  let waited = 0
  for (let pause = 500; ; pause = Math.min(2 * pause, longestPauseMs)) {
    try {
      return await write()
    } catch (error) {
      waited += pause
      if (waited > storePatienceMs || storeGivenUp.aborted) throw error
      await new Promise<void>((resolve) => parts.setTimer(resolve, pause))
    }
  }
}
