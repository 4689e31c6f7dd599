import * as v from 'valibot'
import messages from '../../content/en/messages.json' with { type: 'json' }
import { type Collection, demoChangeSchema, formSchemas, wordsOf } from '../../contract/forms.ts'
import { canonicalAddress } from '../mail-address.ts'

export interface CheckedFields {
  fields: Record<string, string>
  /** What cannot be stored: left empty, too long, not fit to show, or no field of this form. */
  problems: Record<string, string>
  /** What the form would have said to a visitor. Whoever corrects a lead may know better and keep it. */
  doubts: Record<string, string>
}

/** For staff, in the place of the form's own words: the call-back form calls an address "Username". */
export const missing = 'This is missing'

export const fieldsOf = (collection: Collection): string[] => Object.keys(formSchemas[collection].entries)

/** Single fields by the rules of their form; what a lead says elsewhere may be older than a rule and is left alone. */
export function checkFields(collection: Collection, given: Record<string, string>): CheckedFields {
  const { entries } = collection === 'demoRequests' ? demoChangeSchema : formSchemas[collection]
  const rules: Record<string, v.GenericSchema<string | undefined, string>> = entries
  const checked: CheckedFields = { fields: {}, problems: {}, doubts: {} }
  for (const [name, value] of Object.entries(given)) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined
    const parsed = rule && v.safeParse(rule, value, { abortPipeEarly: true })
    const [issue] = parsed?.issues ?? []
    // How a value is written is the last rule of each field: all others have let it pass.
    if (parsed?.typed && (parsed.success || issue?.type === 'regex'))
      checked.fields[name] = name === 'email' ? canonicalAddress(parsed.output) : parsed.output
    if (!parsed) checked.problems[name] = 'This form has no such field'
    else if (issue && value.trim() === '') checked.problems[name] = missing
    else if (issue) checked[issue.type === 'regex' ? 'doubts' : 'problems'][name] = wordsOf(issue, messages)
  }
  return checked
}
