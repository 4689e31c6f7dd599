import { mailActionPath } from '../../../contract/api.ts'
import { DeliveryError } from '../../outbox/deliver.ts'
import { messageOf } from '../../process/describe-error.ts'
import { longestSendMs, type Transport } from './transport.ts'

/** Sends mails through another host's action. Logs only the status of its response: the body may quote an address. */
export function emailApiTransport(
  baseUrl: string,
  apiKey: string,
  log: { info(entry: object, message: string): void },
  timeoutMs = longestSendMs,
): Transport {
  const url = `${baseUrl.replace(/\/$/, '')}${mailActionPath}`
  const closing = new AbortController()

  return {
    async send({ id, to, subject, html, text }) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': apiKey, 'idempotency-key': id },
        body: JSON.stringify({ to, subject, body: html ?? text ?? '' }),
        // The key must not be sent to another host.
        redirect: 'error',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]),
      }).catch((error: unknown) => {
        throw new DeliveryError('EAPI', messageOf(error))
      })
      await response.body?.cancel()
      log.info({ mailId: id, status: response.status }, 'mail action answered')
      if (!response.ok) throw refusal(response.status)
    },
    close: async () => closing.abort(),
  }
}

/** Transient: a wrong key, which the operator fixes, and a busy host. Any other refusal is about this mail. */
function refusal(status: number): DeliveryError {
  const passing = status >= 500 || status < 400 || [401, 403, 404, 405, 408, 429].includes(status)
  return new DeliveryError(`HTTP${status}`, `The mail action answered ${status}.`, !passing)
}
