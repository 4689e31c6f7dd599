import type { FieldWords, OutcomeWords } from '../../content/types/forms.ts'
import type { Values } from './form-values.ts'

/** What a visitor checks for a slip, each with its label: a wrong digit here is a lead that nobody can reach. */
export type SentDetails = [label: string, value: string][]

interface Words {
  fields: Record<string, FieldWords>
  outcome: OutcomeWords
}

export function sentDetails({ fields, outcome }: Words, values: Values, reference: string): SentDetails {
  const { organisation, firstName, lastName, phone, phoneNumber = phone, email } = values
  const name = organisation ?? `${firstName} ${lastName}`
  return [
    [fields.organisation?.label ?? outcome.name, name],
    [outcome.phone, phoneNumber ?? ''],
    [outcome.email, email ?? ''],
    [outcome.reference, reference],
  ]
}
