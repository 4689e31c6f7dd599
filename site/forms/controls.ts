import { type Collection, type FieldName, maxLengths } from '../../contract/forms.ts'
import type { Control } from './field.tsx'

/** For names. */
const named = (autoComplete: string, maxLength: number) =>
  ({ type: 'text', autoComplete, autoCapitalize: 'words', enterKeyHint: 'next', maxLength }) as const

/** Determines keyboard and autofill of each field. */
const inputs = {
  // Type text, not email: the browser's validation of addresses differs from the form's and the server's.
  email: {
    type: 'text',
    inputMode: 'email',
    autoComplete: 'email',
    autoCapitalize: 'none',
    enterKeyHint: 'next',
    maxLength: maxLengths.email,
  },
  // Text, not "tel": HTML does not allow tel-national there, and autofill with "tel" would put +91 before the ten digits.
  phone: {
    type: 'text',
    inputMode: 'numeric',
    autoComplete: 'tel-national',
    enterKeyHint: 'next',
    maxLength: maxLengths.phone,
  },
  firstName: named('given-name', maxLengths.name),
  lastName: named('family-name', maxLengths.name),
  organisation: named('organization', maxLengths.organisation),
  designation: { ...named('organization-title', maxLengths.designation), enterKeyHint: 'send' },
} as const satisfies Record<string, Control>

const name = { firstName: inputs.firstName, lastName: inputs.lastName }

/** Exactly one control for each field of the contract, in the same order. */
export const controls: { [C in Collection]: Record<FieldName<C>, Control> } = {
  signups: {
    email: inputs.email,
    phone: inputs.phone,
    organisation: { ...inputs.organisation, enterKeyHint: 'send' },
  },
  contactUs: { ...name, email: inputs.email, phoneNumber: inputs.phone, message: 'textarea' },
  demoRequests: {
    ...name,
    email: inputs.email,
    phoneNumber: inputs.phone,
    hospitalName: inputs.organisation,
    designation: inputs.designation,
  },
}
