import { phoneFields } from '../../contract/forms.ts'
import { normalisedPhone } from '../../contract/phone-number.ts'

/**
 * The digits of a number that was typed in another way. Undefined if the control can stay as it is, also because
 * somebody has typed again what was rewritten before: `rewritten` holds that.
 */
export function tidyPhone({ name, value }: HTMLInputElement, rewritten: Set<string>): string | undefined {
  const digits = phoneFields.includes(name) ? normalisedPhone(value) : ''
  if (!/^\d{1,10}$/.test(digits) || digits === value || rewritten.has(value)) return undefined
  rewritten.add(value)
  return digits
}
