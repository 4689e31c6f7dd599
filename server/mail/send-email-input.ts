import * as v from 'valibot'
import { ApiError } from '../http/errors.ts'
import { isMailAddress } from './address.ts'

/** Anything a mail program could take for the end of a header. */
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

export function readSendEmail(input: unknown): v.InferOutput<typeof sendEmailSchema> {
  const result = v.safeParse(sendEmailSchema, input, { abortPipeEarly: true })
  if (result.success) return result.output
  const { root, nested } = v.flatten<typeof sendEmailSchema>(result.issues)
  const fields = Object.fromEntries(
    Object.entries(nested ?? {}).map(([name, messages]) => [name, messages[0]]),
  )
  throw new ApiError(422, 'invalid', root?.[0] ?? 'The mail cannot be sent as it is.', fields)
}
