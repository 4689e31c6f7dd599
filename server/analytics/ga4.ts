import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { type CollectBody, otherName } from '../../contract/analytics.ts'
import type { Config } from '../config.ts'
import { nameOf } from '../process/describe-error.ts'

const timeoutMs = 5_000
const maxUnderWay = 32

/** Forwards events to Google Analytics 4 from the server, so that pages load no third-party script. */
export function createGa4Forwarder(config: NonNullable<Config['ga4']>, log: FastifyBaseLogger) {
  const address = new URL(config.url)
  address.searchParams.set('measurement_id', config.measurementId)
  address.searchParams.set('api_secret', config.apiSecret)
  const underWay = new Set<Promise<void>>()
  let dropped = 0

  const post = async (userId: string | undefined, events: CollectBody['events']) => {
    try {
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          client_id: userId ?? randomUUID(),
          non_personalized_ads: true,
          events: events.map(withoutReferrer),
        }),
        // A redirect would send the secret in the URL to another host.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      await response.body?.cancel()
      if (!response.ok) log.warn({ status: response.status }, 'Google Analytics refused events')
    } catch (error) {
      // Logs the error name only: the message could contain the URL, which holds the secret.
      log.warn({ reason: nameOf(error) }, 'cannot reach Google Analytics')
    }
  }

  return {
    /** Sends in the background. Drops events on failure or overload; they are in our own figures anyway. */
    forward({ userId, events }: CollectBody) {
      const named = events.filter(({ name }) => name !== otherName)
      if (named.length === 0) return
      if (underWay.size >= maxUnderWay) {
        dropped += 1
        if (dropped % 1000 === 1) log.warn({ dropped }, 'Google Analytics is too slow: events dropped')
        return
      }
      const sending = post(userId, named).finally(() => underWay.delete(sending))
      underWay.add(sending)
    },
    close: async () => void (await Promise.all(underWay)),
  }
}

/** Removes the referrer, because it may contain the host name of somebody's machine. */
function withoutReferrer({ name, params }: CollectBody['events'][number]) {
  return { name, params: { ...params, referrer: undefined } }
}
