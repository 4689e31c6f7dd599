import * as v from 'valibot'

/**
 * The three forms: their fields, rules and messages. The browser, the server and the HTML constraints all read
 * this file, so a rule or a message is written once. Code calls each form by the collection it writes to: `signups` is
 * the call-back form, `contactUs` the contact form, `demoRequests` the demo form.
 */

export const formMessages = {
  fillAll: 'Please fill in all the fields.',
  network: 'Network error. Please try again later.',
  required: 'This field is required',
} as const

/** How long a message of the contact and the demo form stays. */
export const messageClearsAfterMs = 2000

export const maxLengths = {
  name: 100,
  email: 254,
  phone: 20,
  organisation: 200,
  designation: 100,
  message: 4000,
} as const

const signupsRequired = [
  'Username is required',
  'Password is required',
  'Organization Name is required',
] as const

const isBlank = (value: string) => value.trim() === ''

// Records are mailed and exported, so line breaks in single lines, control characters and lone surrogates are refused.
const unfitInLine = /[\p{Cc}\p{Cs}\u2028\u2029]/u
const unfitInText = /(?![\n\t])\p{Cc}|\p{Cs}/u

const onlyShowable = (unfit: RegExp) =>
  v.check<string, string>(
    (value) => isBlank(value) || !unfit.test(value),
    'Please remove line breaks and characters that cannot be shown',
  )

/** The rules every field has: present, fit to store, not too long. White space around a value is dropped. */
const singleLine = (requiredMessage: string, maxLength: number) =>
  v.optional(
    v.pipe(
      v.string(requiredMessage),
      onlyShowable(unfitInLine),
      v.trim(),
      v.nonEmpty(requiredMessage),
      v.maxLength(maxLength, `Please use at most ${maxLength} characters`),
    ),
    '',
  )

const multiLine = (requiredMessage: string, maxLength: number) =>
  v.optional(
    v.pipe(
      v.string(requiredMessage),
      // A plain HTML form sends CRLF where a script reads LF; both are one line break.
      v.transform((value) => value.replace(/\r\n?/g, '\n')),
      onlyShowable(unfitInText),
      v.trim(),
      v.nonEmpty(requiredMessage),
      v.maxLength(maxLength, `Please use at most ${maxLength} characters`),
    ),
    '',
  )

// Names are written in many alphabets: a letter is what Unicode calls one, with its combining marks.
const lettersAndDigits = v.regex<string, string>(
  /^[\p{L}\p{M}\p{Nd}]+$/u,
  'Name should contain only letters and numbers',
)
const letters = v.regex<string, string>(/^[\p{L}\p{M}]+$/u, 'Only letters allowed')
const tenDigits = /^[0-9]{10}$/

/** The rules of a submit, in the browser and on the server. */
export const formSchemas = {
  signups: v.object({
    email: v.pipe(
      singleLine(signupsRequired[0], maxLengths.email),
      v.regex(/^\S+@\S+\.\S+$/, 'Invalid email address.'),
    ),
    phone: v.pipe(
      singleLine(signupsRequired[1], maxLengths.phone),
      v.regex(tenDigits, 'Invalid phone number.'),
    ),
    organisation: v.pipe(
      singleLine(signupsRequired[2], maxLengths.organisation),
      v.regex(/^[\p{L}\p{M}\p{Zs}]+$/u, 'Name should contain only letters and spaces.'),
    ),
  }),
  contactUs: v.object({
    firstName: v.pipe(singleLine('Please enter your first name', maxLengths.name), lettersAndDigits),
    lastName: v.pipe(singleLine('Please enter your last name', maxLengths.name), lettersAndDigits),
    email: v.pipe(
      singleLine('Please enter your email', maxLengths.email),
      v.regex(/^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,4}$/, 'Invalid email format'),
    ),
    phoneNumber: v.pipe(
      singleLine('Please enter your phone number', maxLengths.phone),
      v.regex(/^[0-9]{1,10}$/, 'Phone number should contain only numeric characters and be up to 10 digits'),
    ),
    message: multiLine('Please enter your message', maxLengths.message),
  }),
  /** Presence, and nothing else: the rules of `demoChangeSchema` only advise while typing and never stop a submit. */
  demoRequests: v.object({
    firstName: singleLine(formMessages.required, maxLengths.name),
    lastName: singleLine(formMessages.required, maxLengths.name),
    email: singleLine(formMessages.required, maxLengths.email),
    phoneNumber: singleLine(formMessages.required, maxLengths.phone),
    hospitalName: singleLine(formMessages.required, maxLengths.organisation),
    designation: singleLine(formMessages.required, maxLengths.designation),
  }),
} as const

/** What a form says once the server has taken it. */
export const sentMessages: Record<Collection, string> = {
  signups: 'Form submitted successfully',
  contactUs: 'Form submitted successfully!',
  demoRequests: 'Form submitted successfully!',
}

/** What the demo form says on each change of a field. */
export const demoChangeSchema = v.object({
  ...formSchemas.demoRequests.entries,
  firstName: v.pipe(formSchemas.demoRequests.entries.firstName, letters),
  lastName: v.pipe(formSchemas.demoRequests.entries.lastName, letters),
  email: v.pipe(
    formSchemas.demoRequests.entries.email,
    v.regex(/^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}$/, 'Invalid email format'),
  ),
  phoneNumber: v.pipe(
    singleLine('Please enter your phone number', maxLengths.phone),
    v.regex(tenDigits, 'Phone number should contain only numeric characters and be exactly 10 digits'),
  ),
})

export type Collection = keyof typeof formSchemas
export const collections = Object.keys(formSchemas) as Collection[]
export type LeadFields<C extends Collection = Collection> = v.InferOutput<(typeof formSchemas)[C]>
export type FieldName<C extends Collection> = keyof (typeof formSchemas)[C]['entries'] & string

/** The first message of each field that fails, in the order of the fields. */
export type Problems = Record<string, string>

type FormSchema = (typeof formSchemas)[Collection] | typeof demoChangeSchema

export function problemsOf(schema: FormSchema, input: unknown): Problems {
  const result = v.safeParse(schema, input, { abortPipeEarly: true })
  const problems: Problems = {}
  for (const issue of result.issues ?? []) problems[String(issue.path?.[0]?.key)] ??= issue.message
  return problems
}

/** The line a refused form shows as a whole: on the call-back form the specification fixes it, in this order. */
export function statusOf(collection: Collection, problems: Problems): string {
  const messages = Object.values(problems)
  if (collection === 'signups' && signupsRequired.some((message) => messages.includes(message)))
    return formMessages.fillAll
  return messages[0] ?? ''
}

/** Controls the pages add; a call without them is accepted just the same. */
export const addedControls = {
  /** Hidden from people. Named so that no browser's autofill takes it for one of its fields. */
  honeypot: 'subtopic',
  fillMs: 'fillMs',
  noticeVersion: 'noticeVersion',
  language: 'language',
} as const
