import { type Collection, type FieldName, maxLengths } from '../../contract/forms.ts'
import type { Control } from './field.tsx'

/** A control for each field of the contract and for nothing else, in the order in which they stand. */
export type Controls<C extends Collection> = Record<FieldName<C>, Control>

/** The keyboard a field brings up, and what the browser may offer to fill in. */
export const inputs = {
  // Text, not "email": the browser's own idea of an address is neither the form's nor the server's.
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
  firstName: {
    type: 'text',
    autoComplete: 'given-name',
    autoCapitalize: 'words',
    enterKeyHint: 'next',
    maxLength: maxLengths.name,
  },
  lastName: {
    type: 'text',
    autoComplete: 'family-name',
    autoCapitalize: 'words',
    enterKeyHint: 'next',
    maxLength: maxLengths.name,
  },
  organisation: {
    type: 'text',
    autoComplete: 'organization',
    autoCapitalize: 'words',
    enterKeyHint: 'next',
    maxLength: maxLengths.organisation,
  },
  designation: {
    type: 'text',
    autoComplete: 'organization-title',
    autoCapitalize: 'words',
    enterKeyHint: 'send',
    maxLength: maxLengths.designation,
  },
} as const satisfies Record<string, Control>
