import type { Config } from '../../config.ts'
import { testEvent } from '../../hand-over/event.ts'
import { postEvent } from '../../hand-over/post-event.ts'
import { type Target, targetsOf } from '../../hand-over/targets.ts'
import { DeliveryError } from '../../outbox/delivery-error.ts'
import { recordId } from '../../record-id.ts'
import { type Finding, must, type Remedies, remedyIn } from '../finding.ts'

const usualLongestMs = 10_000

/** A signed event of the type lead.test to each target, as leads are sent. */
export async function tryHandOver(
  { webhooks }: Pick<Config, 'webhooks'>,
  timeoutMs = usualLongestMs,
): Promise<Finding[]> {
  if (!webhooks) return []
  const attempt = async ({ name, url }: Target): Promise<Finding[]> => {
    try {
      const now = Date.now
      await postEvent(url, testEvent(recordId(now()), now()), { ...webhooks, now, timeoutMs })
      return []
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error
      return [
        must(
          'WEBHOOK_URLS',
          `${name} does not take a test event: ${error.code}: ${error.message}`,
          remedyFor(error),
        ),
      ]
    }
  }
  return (await Promise.all(targetsOf(webhooks.urls).map(attempt))).flat()
}

const remedies: Remedies = [
  [/^HTTP40[13]/, 'Give the receiver the same WEBHOOK_SECRET.'],
  [/^HTTP(404|405|410)/, 'Check the path: the receiver knows no such address.'],
  [/^EPRIVATE/, 'Set WEBHOOK_ALLOW_PRIVATE=1 if it is meant to be in your own network.'],
  [/^EPLAIN/, 'Use https.'],
  [/CERT|TLS|SSL/, 'The receiver needs a valid certificate for its name.'],
]

const remedyFor = ({ code }: DeliveryError) =>
  remedyIn(remedies, code) ?? 'Let the receiver answer 2xx within 10 s: docs/hand-over.md.'
