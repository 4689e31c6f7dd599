import type { Collection, Messages, Problems } from '../../contract/forms.ts'
import type { SentDetails } from './confirmation.tsx'
import type { Attempt } from './draft.ts'
import type { Values } from './form-values.ts'

/** What sets the three forms apart. */
export interface Behaviour<C extends Collection = Collection> {
  collection: C
  /** What a refused submit shows; an empty message marks the field and says nothing beside it. */
  refuse(problems: Problems, shown: Problems, messages: Messages): FormView
  /** The message of a field that has just been changed. */
  onChange?(name: string, values: Values, messages: Messages): string | undefined
  problemsClear: boolean
  sentClears: boolean
  /** Right after the answer, or together with the message. */
  fieldsClear: 'at once' | 'later'
}

export interface FormView {
  problems: Problems
  status: string
  state?: 'sent' | 'failed'
  /** What was sent, for the confirmation: it stays until the form is edited. */
  sent?: { values: Values; attempt: Attempt; details: SentDetails }
}

export const emptyView: FormView = { problems: {}, status: '' }
