import { phoneFields } from '../../contract/forms.ts'
import { normalisedPhone } from '../../contract/phone-number.ts'

/** What was typed in each field before it was rewritten. */
export type Typed = Record<string, string>

/**
 * The digits of a number that was typed in another way. Undefined if the control can stay as it is, also because
 * somebody has typed again what was rewritten before.
 */
export function tidyPhone({ name, value }: HTMLInputElement, typed: Typed): string | undefined {
  const digits = phoneFields.includes(name) ? normalisedPhone(value) : ''
  if (!/^\d{1,10}$/.test(digits) || digits === value || typed[name] === value) return undefined
  typed[name] = value
  return digits
}
