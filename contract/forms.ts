import * as v from 'valibot'

/**
 * The three forms: their fields, rules and messages. The browser, the server and the HTML constraints all read
 * this file, so a rule or a message is written once.
 */

export const formMessages = {
  fillAll: 'Please fill in all the fields.',
  network: 'Network error. Please try again later.',
  callBackSent: 'Form submitted successfully',
  sent: 'Form submitted successfully!',
  required: 'This field is required',
} as const

export const maxLengths = {
  name: 100,
  email: 254,
  phone: 20,
  organisation: 200,
  designation: 100,
  message: 4000,
} as const

const blank = (value: string) => value.trim() === ''

/** A required text field whose rules run in order and stop at the first that fails. */
const text = (
  requiredMessage: string,
  maxLength: number,
  ...rules: { test: (value: string) => boolean; message: string }[]
) =>
  v.pipe(
    v.string(requiredMessage),
    v.maxLength(maxLength, `Please use at most ${maxLength} characters.`),
    v.check((value) => !blank(value), requiredMessage),
    ...(rules.map((rule) => v.check(rule.test, rule.message)) as []),
  )

const nameRule = {
  test: (value: string) => /^[A-Za-z0-9]+$/.test(value),
  message: 'Name should contain only letters and numbers',
}

export const formSchemas = {
  signups: v.object({
    email: text('Username is required', maxLengths.email, {
      test: (value) => /^\S+@\S+\.\S+$/.test(value),
      message: 'Invalid email address.',
    }),
    phone: text('Password is required', maxLengths.phone, {
      test: (value) => /^\d{10}$/.test(value),
      message: 'Invalid phone number.',
    }),
    organisation: text('Organization Name is required', maxLengths.organisation, {
      test: (value) => /^[A-Za-z\s]+$/.test(value),
      message: 'Name should contain only letters and spaces.',
    }),
  }),
  contactUs: v.object({
    firstName: text('Please enter your first name', maxLengths.name, nameRule),
    lastName: text('Please enter your last name', maxLengths.name, nameRule),
    email: text('Please enter your email', maxLengths.email, {
      test: (value) => /^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,4}$/.test(value),
      message: 'Invalid email format',
    }),
    phoneNumber: text('Please enter your phone number', maxLengths.phone, {
      test: (value) => /^\d{1,10}$/.test(value),
      message: 'Phone number should contain only numeric characters and be up to 10 digits',
    }),
    message: text('Please enter your message', maxLengths.message),
  }),
  /** What a submit checks: nothing but presence. The rules on each change are the form's own and stop nobody. */
  demoRequests: v.object({
    firstName: text(formMessages.required, maxLengths.name),
    lastName: text(formMessages.required, maxLengths.name),
    email: text(formMessages.required, maxLengths.email),
    phoneNumber: text(formMessages.required, maxLengths.phone),
    hospitalName: text(formMessages.required, maxLengths.organisation),
    designation: text(formMessages.required, maxLengths.designation),
  }),
} as const

export type Collection = keyof typeof formSchemas
export const collections = Object.keys(formSchemas) as Collection[]
export type LeadFields<C extends Collection = Collection> = v.InferOutput<(typeof formSchemas)[C]>
