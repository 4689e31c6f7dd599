import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Config } from '../config.ts'
import { DeliveryError } from '../outbox/deliver.ts'
import { codeOf, messageOf } from '../process/describe-error.ts'
import { recordId } from '../record-id.ts'
import { checkedAddresses, type Resolve, resolveByDns } from './checked-addresses.ts'
import { type HandOverEvent, signedHeaders, testEvent } from './event.ts'
import type { Target } from './targets.ts'

export interface PostOptions {
  secret: Buffer
  allowPrivate: boolean
  now: () => number
  signal?: AbortSignal
  timeoutMs?: number | undefined
  resolve?: Resolve
}

export const longestPostMs = 20_000
const mostAnswerLetters = 16 * 1024
const keptAnswerLetters = 200

export async function postEvent(url: URL, event: HandOverEvent, options: PostOptions): Promise<void> {
  const { timeoutMs = longestPostMs, signal } = options
  const timeout = AbortSignal.timeout(timeoutMs)
  const ended = signal ? AbortSignal.any([signal, timeout]) : timeout
  try {
    const { status, text } = await Promise.race([call(url, event, options, ended), aborted(ended)])
    if (!isTaken(status)) throw refusal(status, text)
  } catch (error) {
    if (error instanceof DeliveryError) throw error
    if (timeout.aborted) throw new DeliveryError('ETIMEDOUT', `No complete response within ${timeoutMs} ms.`)
    if (ended.aborted) throw new DeliveryError('ESTOPPED', 'The server stopped before the response arrived.')
    throw new DeliveryError(codeOf(error) || 'ECALL', messageOf(error))
  }
}

/** Sends a signed lead.test event like a lead. Returns why the target refused it. */
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

/** A DNS lookup cannot be cancelled; it is abandoned. */
const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

async function call(
  url: URL,
  event: HandOverEvent,
  { secret, allowPrivate, now, resolve = resolveByDns }: PostOptions,
  signal: AbortSignal,
) {
  const addresses = await checkedAddresses(url, allowPrivate, resolve)
  signal.throwIfAborted()
  // Connect only to a checked address, whatever DNS says next.
  const lookup: LookupFunction = (_host, { all }, done) => {
    if (all) return done(null, addresses)
    const [first] = addresses
    done(null, first?.address ?? '', first?.family)
  }
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  const request = send(url, {
    method: 'POST',
    lookup,
    // No keep-alive: a reused connection could belong to an earlier DNS answer.
    agent: false,
    signal,
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(event.body),
      'user-agent': 'FirstHour-Hand-Over',
      ...signedHeaders(event, secret, now()),
    },
  })
  // After the response headers, errors of the request no longer matter.
  request.on('error', () => {}).end(event.body)
  const [response] = await once(request, 'response')
  const status: number = response.statusCode
  const text = beginningOf(response).finally(() => request.destroy())
  text.catch(() => {})
  return { status, text: isTaken(status) ? '' : await text }
}

/** Only the status matters. Reads the beginning of the body, and follows no redirects. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of response.setEncoding('utf8')) {
    text += part
    if (text.length >= mostAnswerLetters) break
  }
  return text
}

const isTaken = (status: number) => status >= 200 && status <= 299

function refusal(status: number, text: string): DeliveryError {
  const words = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .slice(0, keptAnswerLetters)
    .trim()
  return new DeliveryError(
    `HTTP${status}`,
    `The target answered ${status}${words && `: ${words}`}`.toWellFormed(),
  )
}
