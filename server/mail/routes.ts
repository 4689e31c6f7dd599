import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { mailActionPath } from '../../contract/api.ts'
import type { Store } from '../database/store.ts'
import { ApiError } from '../http/errors.ts'
import { createLimit } from '../http/limit.ts'
import { isMailAddress } from '../mail-address.ts'
import { isSameSecret } from '../process/random-token.ts'
import { idFrom, recordId } from '../record-id.ts'

interface MailRouteParts {
  store: Pick<Store, 'queueMail' | 'countWaitingMails'>
  emailApiKey: string
  now: () => number
  wakeQueues: () => void
}

/** Bodies are rendered documents, larger than a form. */
const bodyLimit = 256 * 1024
const mailsPerMinute = 600
/** Of at most 200 KB each: a gigabyte. */
export const mostWaiting = 5000
const retryAfterSeconds = 300
/** Of each client: strangers who guess must not lock out clients that know the key. */
const wrongKeys = { perMinute: 10, atOnce: 30 }

/** The mail action: the holder of the key may send one mail to one address. */
export function mailRoutes(app: FastifyInstance, parts: MailRouteParts): void {
  const { store, now } = parts
  const mails = createLimit(mailsPerMinute)
  const guesses = createLimit(wrongKeys.perMinute, wrongKeys.atOnce)

  // Before the body is read, so that a request without the key costs nothing.
  const onRequest = async (request: FastifyRequest) => {
    // A client over the limit does not learn whether this key is right.
    const usedUp = guesses.usedUp(request.ip, now())
    if (usedUp) throw usedUp
    if (!isSameSecret(String(request.headers['x-api-key'] ?? ''), parts.emailApiKey)) {
      guesses.admit(request.ip, now())
      throw new ApiError(401, 'unauthorized', 'The x-api-key header is missing or wrong.')
    }
    mails.admit('everybody with the key', now())
  }

  app.post(mailActionPath, { onRequest, bodyLimit }, async (request, reply) => {
    const mail = readSendEmail(request.body)
    const key = request.headers['idempotency-key']
    // The id derives from key and mail, so a retry is deduplicated across restarts and servers.
    const id = key === undefined ? recordId(now()) : idFrom('sendEmail', String(key), JSON.stringify(mail))
    // Other mails are bounded by the leads and people that cause them.
    if ((await store.countWaitingMails(mostWaiting)) >= mostWaiting) {
      request.log.error({ most: mostWaiting }, 'outbox is full: the mail action takes no mail')
      const wait = 'Too many mails wait to be sent. Please try again later.'
      throw new ApiError(503, 'outbox_full', wait, undefined, retryAfterSeconds)
    }
    await store.queueMail({ id, ...mail, now: now() })
    parts.wakeQueues()
    return reply.code(202).send({ id })
  })
}

/** Excludes everything that a mail program could take for the end of a header. */
const oneLine = /^[^\p{Cc}\u2028\u2029]*$/u

const text = (name: string, maxLength: number) =>
  v.pipe(
    v.optional(v.string(`Please give ${name} as text.`), ''),
    v.check((value) => value.trim() !== '', `Please give ${name}.`),
    v.maxLength(maxLength, `Please use at most ${maxLength} characters.`),
  )

export const sendEmailSchema = v.object(
  {
    to: v.pipe(
      text('to', 254),
      v.regex(oneLine, 'An address has no line breaks or control characters.'),
      v.check(isMailAddress, 'Please give one e-mail address.'),
    ),
    subject: v.pipe(
      text('subject', 255),
      v.regex(oneLine, 'A subject has no line breaks or control characters.'),
    ),
    // PostgreSQL cannot store NUL, and no mail program shows it.
    body: v.pipe(text('body', 200_000), v.excludes('\0', 'A body has no NUL characters.')),
  },
  'Please send a JSON object.',
)

function readSendEmail(input: unknown): v.InferOutput<typeof sendEmailSchema> {
  const result = v.safeParse(sendEmailSchema, input, { abortPipeEarly: true })
  if (result.success) return result.output
  const { root, nested } = v.flatten<typeof sendEmailSchema>(result.issues)
  const fields = Object.fromEntries(Object.entries(nested ?? {}).map(([name, [message]]) => [name, message]))
  throw new ApiError(422, 'invalid', root?.[0] ?? 'The mail cannot be sent as it is.', fields)
}
