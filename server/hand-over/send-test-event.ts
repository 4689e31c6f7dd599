import type { Config } from '../config.ts'
import { DeliveryError } from '../outbox/delivery-error.ts'
import { recordId } from '../record-id.ts'
import { testEvent } from './event.ts'
import { postEvent } from './post-event.ts'
import type { Target } from './targets.ts'

/** A signed event of the type lead.test, sent as leads are; why the target did not take it. */
export async function sendTestEvent(
  { url }: Target,
  webhooks: NonNullable<Config['webhooks']>,
  timeoutMs?: number,
): Promise<DeliveryError | undefined> {
  const now = Date.now
  try {
    await postEvent(url, testEvent(recordId(now()), now()), { ...webhooks, now, timeoutMs })
    return undefined
  } catch (error) {
    if (error instanceof DeliveryError) return error
    throw error
  }
}
