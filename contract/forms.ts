import * as v from 'valibot'
import type { Additions } from './additions.ts'

/**
 * The three forms: their fields, and their rules with the key of what each says when it is broken. The browser, the server
 * and the HTML constraints all read this file, so a rule is written once; what a key says is the content's, in the
 * visitor's language. Code calls each form by the collection it writes to: `signups` is
 * the call-back form, `contactUs` the contact form, `demoRequests` the demo form.
 */

export type MessageKey =
  | 'fillAll'
  | 'network'
  | 'required'
  | 'unshowable'
  | 'tooLong'
  | 'callBackEmailRequired'
  | 'callBackPhoneRequired'
  | 'callBackOrganisationRequired'
  | 'callBackEmailInvalid'
  | 'callBackPhoneInvalid'
  | 'callBackOrganisationInvalid'
  | 'firstNameRequired'
  | 'lastNameRequired'
  | 'emailRequired'
  | 'phoneRequired'
  | 'messageRequired'
  | 'nameInvalid'
  | 'lettersOnly'
  | 'emailInvalid'
  | 'phoneUpToTenDigits'
  | 'phoneTenDigits'
  | 'callBackSent'
  | 'sent'

export type Messages = Readonly<Record<MessageKey, string>>

const says = (key: MessageKey) => key

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
  'callBackEmailRequired',
  'callBackPhoneRequired',
  'callBackOrganisationRequired',
] as const satisfies MessageKey[]

/** What shows nothing at all, such as U+200B and U+3164, says as little as white space. */
const invisible = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u
const isBlank = (value: string) => invisible.test(value)
const filledIn = (requiredMessage: MessageKey) =>
  v.check<string, string>((value) => !isBlank(value), says(requiredMessage))

// Records are mailed and exported, so line breaks in single lines, control characters and lone surrogates are refused.
const unfitInLine = /[\p{Cc}\p{Cs}\u2028\u2029]/u
const unfitInText = /(?![\n\t])\p{Cc}|\p{Cs}/u

const onlyShowable = (unfit: RegExp) =>
  v.check<string, string>((value) => isBlank(value) || !unfit.test(value), says('unshowable'))

/** The rules every field has: present, fit to store, not too long. White space around a value is dropped. */
const field =
  (unfit: RegExp, withoutHidden: (value: string) => string) =>
  (requiredMessage: MessageKey, maxLength: number) =>
    v.optional(
      v.pipe(
        v.string(requiredMessage),
        v.transform(withoutHidden),
        onlyShowable(unfit),
        v.trim(),
        filledIn(requiredMessage),
        v.maxLength(maxLength, says('tooLong')),
      ),
      '',
    )

// What is copied out of a spreadsheet has tabs, which nobody sees.
const singleLine = field(unfitInLine, (value) => value.replaceAll('\t', ' '))
// A plain HTML form sends CRLF where a script reads LF; text copied out of slides or a PDF has VT and FF.
const multiLine = field(unfitInText, (value) => value.replace(/\r\n?|[\v\f]/g, '\n'))

// Names are written in many alphabets: a letter is what Unicode calls one, with its combining marks, and a joiner after a
// virama, as Telugu keyboards write it in సన్‌రైజ్. Elsewhere a joiner would only hide.
const lettersAndDigits = v.regex<string, string>(
  /^(?:[\p{L}\p{M}\p{Nd}]|\p{M}[\u200c\u200d](?=\p{L}))+$/u,
  says('nameInvalid'),
)
const letters = v.regex<string, string>(
  /^(?:[\p{L}\p{M}]|\p{M}[\u200c\u200d](?=\p{L}))+$/u,
  says('lettersOnly'),
)
const tenDigits = /^[0-9]{10}$/

/** Control and invisible characters: an address that has one looks like another address and is delivered elsewhere. */
export const unseenInAddress = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u

/** A field for an address. It says in its own words what is wrong with a character that nobody sees. */
const address = (requiredMessage: MessageKey, invalidMessage: MessageKey) =>
  v.optional(
    v.pipe(
      v.string(requiredMessage),
      v.transform((value) => value.replaceAll('\t', ' ')),
      v.check((value) => isBlank(value) || !unseenInAddress.test(value), says(invalidMessage)),
      onlyShowable(unfitInLine),
      v.trim(),
      filledIn(requiredMessage),
      v.maxLength(maxLengths.email, says('tooLong')),
    ),
    '',
  )

/** The rules of a submit, in the browser and on the server. */
export const formSchemas = {
  signups: v.object({
    email: v.pipe(
      address(signupsRequired[0], 'callBackEmailInvalid'),
      v.regex(/^\S[^\s@]*@\S[^\s.]*\.\S+$/, says('callBackEmailInvalid')),
    ),
    phone: v.pipe(
      singleLine(signupsRequired[1], maxLengths.phone),
      v.regex(tenDigits, says('callBackPhoneInvalid')),
    ),
    organisation: v.pipe(
      singleLine(signupsRequired[2], maxLengths.organisation),
      v.regex(/^(?:[\p{L}\p{M}\p{Zs}]|\p{M}[\u200c\u200d](?=\p{L}))+$/u, says('callBackOrganisationInvalid')),
    ),
  }),
  contactUs: v.object({
    firstName: v.pipe(singleLine('firstNameRequired', maxLengths.name), lettersAndDigits),
    lastName: v.pipe(singleLine('lastNameRequired', maxLengths.name), lettersAndDigits),
    email: v.pipe(
      address('emailRequired', 'emailInvalid'),
      v.regex(/^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,4}$/, says('emailInvalid')),
    ),
    phoneNumber: v.pipe(
      singleLine('phoneRequired', maxLengths.phone),
      v.regex(/^[0-9]{1,10}$/, says('phoneUpToTenDigits')),
    ),
    message: multiLine('messageRequired', maxLengths.message),
  }),
  /** Presence, and an address without invisible characters: the rules of `demoChangeSchema` only advise while typing and never stop a submit. */
  demoRequests: v.object({
    firstName: singleLine('required', maxLengths.name),
    lastName: singleLine('required', maxLengths.name),
    email: address('required', 'emailInvalid'),
    phoneNumber: singleLine('required', maxLengths.phone),
    hospitalName: singleLine('required', maxLengths.organisation),
    designation: singleLine('required', maxLengths.designation),
  }),
} as const

/** What a form says once the server has taken it. */
export const sentMessages = {
  signups: 'callBackSent',
  contactUs: 'sent',
  demoRequests: 'sent',
} as const satisfies Record<Collection, MessageKey>

/** What the demo form says on each change of a field. */
export const demoChangeSchema = v.object({
  ...formSchemas.demoRequests.entries,
  firstName: v.pipe(formSchemas.demoRequests.entries.firstName, letters),
  lastName: v.pipe(formSchemas.demoRequests.entries.lastName, letters),
  email: v.pipe(
    formSchemas.demoRequests.entries.email,
    v.regex(/^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}$/, says('emailInvalid')),
  ),
  phoneNumber: v.pipe(
    singleLine('phoneRequired', maxLengths.phone),
    v.regex(tenDigits, says('phoneTenDigits')),
  ),
})

export type Collection = keyof typeof formSchemas
export const collections = Object.keys(formSchemas) as Collection[]
type FieldsOf = { [C in Collection]: v.InferOutput<(typeof formSchemas)[C]> & Additions }
export type LeadFields<C extends Collection = Collection> = FieldsOf[C]
export type FieldName<C extends Collection> = keyof (typeof formSchemas)[C]['entries'] & string
/** Whatever any of the forms asks for: a record of these that lacks a new field does not compile. */
export type AnyFieldName = { [C in Collection]: FieldName<C> }[Collection]

/** The first message of each field that fails, in the order of the fields. */
export type Problems = Record<string, string>

type FormSchema = (typeof formSchemas)[Collection] | typeof demoChangeSchema

export function problemsOf(schema: FormSchema, input: unknown, messages: Messages): Problems {
  const result = v.safeParse(schema, input, { abortPipeEarly: true })
  const problems: Problems = {}
  for (const issue of result.issues ?? []) problems[String(issue.path?.[0]?.key)] ??= wordsOf(issue, messages)
  return problems
}

/** What a broken rule says: every rule above has the key of a message for its own. */
export const wordsOf = (
  { message, requirement }: Pick<v.BaseIssue<unknown>, 'message' | 'requirement'>,
  messages: Messages,
): string => messages[message as MessageKey].replace('{max}', String(requirement))

/** The line a refused form shows as a whole: on the call-back form the specification fixes it, in this order. */
export function statusOf(collection: Collection, problems: Problems, messages: Messages): string {
  const said = Object.values(problems)
  if (collection === 'signups' && signupsRequired.some((key) => said.includes(messages[key])))
    return messages.fillAll
  return said[0] ?? ''
}

/** Controls the pages add; a call without them is accepted just the same. */
export const addedControls = {
  /** Hidden from people. Named so that no browser's autofill takes it for one of its fields. */
  honeypot: 'subtopic',
  fillMs: 'fillMs',
  noticeVersion: 'noticeVersion',
  language: 'language',
  /** Names the lead that this one replaces, with the token that only its sender has; or the one that a mailed link corrects. */
  change: 'change',
  /** The visitor's tick that what they worked out here travels along. */
  addOwn: 'addOwn',
} as const
