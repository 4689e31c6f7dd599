import type { Collection, Messages, Problems } from '../../contract/forms.ts'
import type { Attempt } from './draft.ts'
import type { Values } from './form-values.ts'
import type { SentDetails } from './sent-details.ts'

/** What sets the three forms apart. */
export interface Behaviour<C extends Collection = Collection> {
  collection: C
  /** What a refused submit shows; an empty message marks the field and says nothing beside it. */
  refuse(problems: Problems, messages: Messages): Pick<FormView, 'problems' | 'status'>
  /** The message of a field that has just been changed: an error if the field would be refused as it is, else advice. */
  onChange?(name: string, values: Values, messages: Messages): string | undefined
  problemsClear: boolean
  sentClears: boolean
  /** Right after the answer, or together with the message. */
  fieldsClear: 'at once' | 'later'
}

export interface Sent {
  values: Values
  attempt: Attempt
  details: SentDetails
  /** Names the lead to the server, for a sender who wants to change it. */
  change: string | undefined
}

export interface FormView {
  problems: Problems
  advice: Problems
  /** The messages of `problems` have had their time; the fields stay marked. */
  cleared?: boolean
  /** What the last submit was refused for. Edited fields stay listed, so that nothing moves while somebody types. */
  refused: string[]
  status: string
  state?: 'sent' | 'failed'
  /** What was sent: the confirmation stands in the form's place. */
  sent?: Sent
}

export const emptyView: FormView = { problems: {}, advice: {}, refused: [], status: '' }
