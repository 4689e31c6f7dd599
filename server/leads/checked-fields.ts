import * as v from 'valibot'
import messages from '../../content/en/messages.json' with { type: 'json' }
import { enteredRules, isPhoneField } from '../../contract/entered-fields.ts'
import { type Collection, wordsOf } from '../../contract/forms.ts'
import { normalisedPhone } from '../../contract/phone-number.ts'
import { canonicalAddress } from '../mail-address.ts'

export interface CheckedFields {
  fields: Record<string, string>
  /** Cannot be stored: empty, too long, unprintable, or not a field of this form. */
  problems: Record<string, string>
  /** The form's own objection to a visitor. Staff may know better and keep the value. */
  doubts: Record<string, string>
}

/** For staff, instead of the form's words: the call-back form calls an address "Username". */
export const missing = 'This is missing'

/**
 * Checks single fields by the rules of their form. Other fields of the lead may predate a rule and are not checked.
 */
export function checkFields(collection: Collection, given: Record<string, string>): CheckedFields {
  const rules = enteredRules(collection)
  const checked: CheckedFields = { fields: {}, problems: {}, doubts: {} }
  for (const [name, typed] of Object.entries(given)) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined
    const value = isPhoneField(name) ? normalisedPhone(typed) : typed
    const parsed = rule && v.safeParse(rule, value, { abortPipeEarly: true })
    const [issue] = parsed?.issues ?? []
    // The pattern is the last rule of each field, so all others have passed.
    if (parsed?.typed && (parsed.success || issue?.type === 'regex'))
      checked.fields[name] = name === 'email' ? canonicalAddress(parsed.output) : parsed.output
    if (!parsed) checked.problems[name] = 'This form has no such field'
    else if (issue && value.trim() === '') checked.problems[name] = missing
    else if (issue) checked[issue.type === 'regex' ? 'doubts' : 'problems'][name] = wordsOf(issue, messages)
  }
  return checked
}
