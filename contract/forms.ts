import * as v from 'valibot'
import type { Additions } from './additions.ts'

/**
 * The three forms: their fields, and their rules with the key of each rule's message. The browser, the server and the HTML
 * constraints all derive from this file, so a rule is written once. The content has the messages by key, in each
 * language. Code names each form by the collection it writes to: `signups` is
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

/** How long a message of the contact and the demo form is shown. */
export const messageClearsAfterMs = 2000

export const maxLengths = {
  name: 100,
  email: 254,
  phone: 20,
  organisation: 200,
  designation: 100,
  message: 4000,
} as const

/** In English the specification's words: 'Username is required' for the address, 'Password is required' for the number. They are no slip of ours. */
const signupsRequired = [
  'callBackEmailRequired',
  'callBackPhoneRequired',
  'callBackOrganisationRequired',
] as const satisfies MessageKey[]

/** Invisible characters such as U+200B and U+3164 count as white space. */
const invisible = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u
const isBlank = (value: string) => invisible.test(value)
const filledIn = (requiredMessage: MessageKey) =>
  v.check<string, string>((value) => !isBlank(value), says(requiredMessage))

// Records are mailed and exported: rejects line breaks in single-line fields, control characters and lone surrogates.
const unfitInLine = /[\p{Cc}\p{Cs}\u2028\u2029]/u
const unfitInText = /(?![\n\t])\p{Cc}|\p{Cs}/u

const onlyShowable = (unfit: RegExp) =>
  v.check<string, string>((value) => isBlank(value) || !unfit.test(value), says('unshowable'))

/** The rules of every field: present, storable, within its length. Trims white space. */
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

// Text copied from a spreadsheet contains tabs.
const singleLine = field(unfitInLine, (value) => value.replaceAll('\t', ' '))
// An HTML form submits CRLF, a script reads LF; text copied from slides or a PDF contains VT and FF.
const multiLine = field(unfitInText, (value) => value.replace(/\r\n?|[\v\f]/g, '\n'))

// Names in any script: Unicode letters with combining marks, and a joiner after a virama, as Telugu keyboards write it in
// సన్‌రైజ్. Elsewhere a joiner is an invisible character and is rejected.
const lettersAndDigits = v.regex<string, string>(
  /^(?:[\p{L}\p{M}\p{Nd}]|\p{M}[\u200c\u200d](?=\p{L}))+$/u,
  says('nameInvalid'),
)
const letters = v.regex<string, string>(
  /^(?:[\p{L}\p{M}]|\p{M}[\u200c\u200d](?=\p{L}))+$/u,
  says('lettersOnly'),
)
const tenDigits = /^[0-9]{10}$/

/** Control and invisible characters: an address with one looks like another address but is delivered elsewhere. */
export const unseenInAddress = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u

/** An e-mail field with its own message for invisible characters. */
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

/** The rules on submit, in the browser and on the server. */
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
  /** Only presence, and an address without invisible characters. The rules of `demoChangeSchema` are advice while typing and never block a submit. */
  demoRequests: v.object({
    firstName: singleLine('required', maxLengths.name),
    lastName: singleLine('required', maxLengths.name),
    email: address('required', 'emailInvalid'),
    phoneNumber: singleLine('required', maxLengths.phone),
    hospitalName: singleLine('required', maxLengths.organisation),
    designation: singleLine('required', maxLengths.designation),
  }),
} as const

/** The success message of each form. */
export const sentMessages = {
  signups: 'callBackSent',
  contactUs: 'sent',
  demoRequests: 'sent',
} as const satisfies Record<Collection, MessageKey>

/** The demo form's advice on each change of a field. */
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
/** The union of all forms' fields, so that a record over them without a new field does not compile. */
export type AnyFieldName = { [C in Collection]: FieldName<C> }[Collection]

/** The fields that hold a phone number. */
export const phoneFields: readonly string[] = ['phone', 'phoneNumber'] satisfies AnyFieldName[]

/** The first message of each invalid field, in the order of the fields. */
export type Problems = Record<string, string>

type FormSchema = (typeof formSchemas)[Collection] | typeof demoChangeSchema

export function problemsOf(schema: FormSchema, input: unknown, messages: Messages): Problems {
  const result = v.safeParse(schema, input, { abortPipeEarly: true })
  const problems: Problems = {}
  for (const issue of result.issues ?? []) problems[String(issue.path?.[0]?.key)] ??= wordsOf(issue, messages)
  return problems
}

/** The message key of a broken rule. */
export const wordsOf = (
  { message, requirement }: Pick<v.BaseIssue<unknown>, 'message' | 'requirement'>,
  messages: Messages,
): string => messages[message as MessageKey].replace('{max}', String(requirement))

/** Why each field is refused, for the summary: what the field is for where it is empty, else its message. */
export const reasonsOf = (
  problems: Problems,
  values: Record<string, unknown>,
  empty: Record<string, string>,
) =>
  Object.fromEntries(
    Object.entries(problems).map(([name, message]) => [
      name,
      (isBlank(String(values[name] ?? '')) && empty[name]) || message,
    ]),
  )

/** The message of the form as a whole. The specification fixes it and the order for the call-back form. */
export function statusOf(collection: Collection, problems: Problems, messages: Messages): string {
  const said = Object.values(problems)
  if (collection === 'signups' && signupsRequired.some((key) => said.includes(messages[key])))
    return messages.fillAll
  return said[0] ?? ''
}

/** Controls that the pages add; optional in API calls. */
export const addedControls = {
  /** Honeypot. Its name matches no autofill field of any browser. */
  honeypot: 'subtopic',
  fillMs: 'fillMs',
  noticeVersion: 'noticeVersion',
  language: 'language',
  /** The token of the lead that this one replaces, known only to its sender; or of the one that a mailed link corrects. */
  change: 'change',
  /** The visitor's consent to send the calculator's or the case's result with the form. */
  addOwn: 'addOwn',
} as const
