import type { content } from '../../content/index.ts'
import type { FormWords, OutcomeWords, PrivacyNotice } from '../../content/types/forms.ts'
import type { Collection, FieldName } from '../../contract/forms.ts'

/** Everything a form says. */
export interface FormContent<C extends Collection> {
  words: FormWords<FieldName<C>>
  notice: PrivacyNotice
  outcome: OutcomeWords
  /** The company's, for whoever would rather talk. */
  phone: string
}

/** A field of the contract that has no words in the content fails the type check here. */
type WordsOfEveryField = { [C in Collection]: FormWords<FieldName<C>> }

export function formContent<C extends Collection>(
  { forms, company }: Pick<typeof content, 'forms' | 'company'>,
  collection: C,
): FormContent<C> {
  const words: WordsOfEveryField = forms
  return { words: words[collection], notice: forms.notice, outcome: forms.outcome, phone: company.phone }
}
