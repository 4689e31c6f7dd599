import type { ClaimedDelivery } from '../database/claimed-delivery.ts'
import { DeliveryError } from '../outbox/deliver.ts'
import { createOutbox, type Outbox, type OutboxParts } from '../outbox/outbox.ts'
import { leadEvent } from './event.ts'
import { longestPostMs, type PostOptions, postEvent } from './post-event.ts'
import type { Target } from './targets.ts'

export interface TargetOutboxParts
  extends Pick<OutboxParts, 'store' | 'log' | 'now' | 'setTimer' | 'random'>,
    Pick<PostOptions, 'secret' | 'allowPrivate' | 'timeoutMs' | 'resolve'> {}

/** At most 20 a second per target: spreadsheets and chats accept no more. */
const concurrency = 2
const restMs = 100
export const leaseMs = longestPostMs + 15_000

/** The queue of one target, independent of all others. */
export function createTargetOutbox({ name, url }: Target, parts: TargetOutboxParts): Outbox {
  const { store, log, now } = parts
  const closing = new AbortController()

  const send = async (delivery: ClaimedDelivery) => {
    const event = leadEvent(delivery)
    if (!event) throw new DeliveryError('EERASED', 'The lead of this hand-over no longer exists.', true)
    try {
      await postEvent(url, event, { ...parts, signal: closing.signal })
      return undefined
    } catch (error) {
      if (error instanceof DeliveryError && error.code === 'HTTP410' && (await store.stopTarget(name, now())))
        log.error({ target: name }, 'hand-over target answered 410 and was stopped; its leads stay queued')
      throw error
    }
  }

  return createOutbox({
    ...parts,
    what: 'hand-over',
    idField: 'handOverId',
    queue: name,
    send,
    close: async () => closing.abort(),
    leaseMs,
    concurrency,
    restMs,
  })
}
