import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mailActionPath } from '../../contract/api.ts'
import type { Store } from '../database/store.ts'
import { createClientLimit } from '../http/client-limit.ts'
import { ApiError } from '../http/errors.ts'
import { createTokenBucket } from '../http/token-bucket.ts'
import { recordId } from '../record-id.ts'
import { readSendEmail } from './send-email-input.ts'

export interface MailRouteParts {
  store: Pick<Store, 'queueMail'>
  emailApiKey: string
  now: () => number
  wakeOutbox: () => void
}

/** Bodies are rendered documents, so they may be larger than a form. */
const bodyLimit = 256 * 1024
const mailsPerMinute = 600
/** For each client alone: strangers who guess must not keep out who knows. */
const wrongKeys = { perMinute: 10, atOnce: 30, allClientsFactor: 1_000_000 }

/** The mail action: whoever holds the key may have one mail sent to one address. */
export function mailRoutes(app: FastifyInstance, parts: MailRouteParts): void {
  const { store, now } = parts
  const bucket = createTokenBucket(mailsPerMinute)

  const guesses = createClientLimit(wrongKeys)

  // Before the body is read, so that without the key not even a byte of it is looked at.
  const onRequest = async (request: FastifyRequest) => {
    // Whoever guessed too often is not told whether this is the key either.
    guesses.refuseUsedUp(request.ip, now())
    if (!sameKey(request.headers['x-api-key'], parts.emailApiKey)) {
      guesses.admit(request.ip, now())
      throw new ApiError(401, 'unauthorized', 'The x-api-key header is missing or wrong.')
    }
    const waitMs = bucket.msUntil(1, now())
    if (waitMs > 0)
      throw new ApiError(429, 'too_many', 'Too many mails at once.', undefined, Math.ceil(waitMs / 1000))
    bucket.take(1)
  }

  app.post(mailActionPath, { onRequest, bodyLimit }, async (request, reply) => {
    const mail = readSendEmail(request.body)
    const id = idFor(request.headers['idempotency-key'], mail, now())
    await store.queueMail({ id, ...mail, dueAt: now() })
    parts.wakeOutbox()
    return reply.code(202).send({ id })
  })
}

/** Compares digests: they are of one length, so the time taken tells nothing about the key. */
function sameKey(given: string | string[] | undefined, key: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(String(given ?? '')), digest(key))
}

/** The same key and mail give the same id, and the store keeps one mail per id: across restarts and servers. */
function idFor(idempotencyKey: string | string[] | undefined, mail: object, now: number): string {
  if (idempotencyKey === undefined) return recordId(now)
  const hex = createHash('sha256')
    .update(JSON.stringify(['sendEmail', idempotencyKey, mail]))
    .digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
