import * as v from 'valibot'
import { messages } from '../../content/en/messages.ts'
import { type Collection, formSchemas, type MessageKey } from '../../contract/forms.ts'

export interface CheckedFields {
  fields: Record<string, string>
  /** The first message of each field that breaks its rule, or that the form does not have. */
  problems: Record<string, string>
}

export const fieldsOf = (collection: Collection): string[] => Object.keys(formSchemas[collection].entries)

/** Single fields by the rules of their form; what a lead says elsewhere may be older than a rule and is left alone. */
export function checkFields(collection: Collection, given: Record<string, string>): CheckedFields {
  const rules: Record<string, v.GenericSchema<string | undefined, string>> = formSchemas[collection].entries
  const checked: CheckedFields = { fields: {}, problems: {} }
  for (const [name, value] of Object.entries(given)) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined
    const parsed = rule && v.safeParse(rule, value, { abortPipeEarly: true })
    if (parsed?.success) checked.fields[name] = parsed.output
    else
      checked.problems[name] = parsed
        ? messages[parsed.issues[0].message as MessageKey] // every rule names one
        : 'This form has no such field'
  }
  return checked
}
