import type { ClaimedDelivery } from '../database/claimed-delivery.ts'
import type { DeliveryStore } from '../database/store.ts'
import { messageOf } from '../process/describe-error.ts'

/** The code is safe to log. The message may quote the other side and is stored only with the delivery. */
export class DeliveryError extends Error {
  override name = 'DeliveryError'
  readonly code: string
  /** A permanent refusal: a retry would fail too. */
  readonly permanent: boolean

  constructor(code: string, message: string, permanent = false) {
    super(message)
    this.code = code
    this.permanent = permanent
  }
}

export interface OutboxLog {
  info(entry: object, message: string): void
  warn(entry: object, message: string): void
  error(entry: object, message: string): void
}

export interface DeliveryParts {
  /** The name in log lines, such as 'mail', and the field for its id. */
  what: string
  idField: string
  store: DeliveryStore
  /**
   * Resolves once the other side has accepted responsibility, or with 'withdrawn' if nothing may be sent; rejects
   * with a DeliveryError.
   */
  send(item: ClaimedDelivery): Promise<undefined | 'withdrawn'>
  log: OutboxLog
  now: () => number
  setTimer?: (callback: () => void, ms: number) => () => void
  random?: () => number
}

export function usualTimer(callback: () => void, ms: number): () => void {
  const timer = setTimeout(callback, ms)
  return () => clearTimeout(timer)
}

const storePatienceMs = 150_000
const longestPauseMs = 2000

/** Sends a claimed delivery and stores the outcome, until `writesAbandoned` fires. */
export async function deliver(item: ClaimedDelivery, parts: DeliveryParts, writesAbandoned: AbortSignal) {
  const { store, log, now, what } = parts
  const entry = { [parts.idField]: item.id, attempt: item.attempts + 1 }
  const persist = (write: () => Promise<void>) => writeWithRetry(parts, writesAbandoned, write)
  const failure = await attempt(item, parts)
  if (failure === 'withdrawn') {
    await persist(() => store.withdrawDelivery(item.id))
    log.info(entry, `${what} withdrawn`)
    return
  }
  if (!failure) {
    await persist(() => store.markDelivered(item.id, now()))
    log.info(entry, `${what} sent`)
    return
  }
  // The message may quote the other side. PostgreSQL cannot store a NUL, and the outcome would be lost.
  const reason = `${failure.code}: ${failure.message}`.replaceAll(/\p{Cc}+/gu, ' ').slice(0, 300)
  const waitMs = failure.permanent ? undefined : pauseAfter(item.attempts, parts.random)
  if (waitMs === undefined) {
    await persist(() => store.failDelivery(item.id, reason))
    log.error({ ...entry, reason: failure.code }, `${what} given up`)
  } else {
    const failedAt = now()
    await persist(() => store.postponeDelivery(item.id, waitMs, reason, failedAt))
    log.warn({ ...entry, reason: failure.code, retryAt: new Date(failedAt + waitMs) }, `${what} postponed`)
  }
}

async function attempt(item: ClaimedDelivery, { send }: DeliveryParts): Promise<AttemptOutcome> {
  try {
    // Crashed attempts count, so that a delivery that crashes the server is not retried for ever.
    if (item.attempts > retryPauses.length)
      throw new DeliveryError('EATTEMPTS', 'Every attempt ended with a crash of the server.', true)
    return await send(item)
  } catch (error) {
    if (error instanceof DeliveryError) return error
    return new DeliveryError('EUNEXPECTED', messageOf(error))
  }
}

type AttemptOutcome = DeliveryError | 'withdrawn' | undefined

/** A sent delivery that is not marked would be sent again. So retry while the store is briefly unavailable. */
async function writeWithRetry(
  { setTimer = usualTimer }: DeliveryParts,
  writesAbandoned: AbortSignal,
  write: () => Promise<void>,
): Promise<void> {
  let waited = 0
  for (let pause = 500; ; pause = Math.min(2 * pause, longestPauseMs)) {
    try {
      return await write()
    } catch (error) {
      waited += pause
      if (waited > storePatienceMs || writesAbandoned.aborted) throw error
      await new Promise<void>((resolve) => setTimer(resolve, pause))
    }
  }
}

const second = 1000
const minute = 60 * second
const hour = 60 * minute

const growingPauses = [30 * second, minute, 2 * minute, 5 * minute, 10 * minute, 30 * minute, hour, 2 * hour]
const longestPause = 4 * hour
const giveUpAfter = 72 * hour

const atLongest = Math.ceil((giveUpAfter - growingPauses.reduce((sum, pause) => sum + pause)) / longestPause)

/** Backoff after each failed attempt, three days in all. */
export const retryPauses: readonly number[] = [...growingPauses, ...Array(atLongest).fill(longestPause)]

/** Undefined: give up. Jitter of up to 10 % spreads out the retries of mails that failed together. */
export function pauseAfter(earlierAttempts: number, random = Math.random): number | undefined {
  const pause = retryPauses[earlierAttempts]
  return pause === undefined ? undefined : Math.round(pause * (0.9 + random() * 0.2))
}
