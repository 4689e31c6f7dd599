import type { Problems } from '../../contract/forms.ts'
import type { Attempt } from './draft.ts'
import type { Values } from './form-values.ts'

export interface Sent {
  values: Values
  attempt: Attempt
  /** Whether an acknowledgement was queued. */
  isMailed: boolean
  /** The reference shown to people. */
  reference: string
  /** The token with which the sender can change the lead. */
  change: string | undefined
}

export interface FormView {
  problems: Problems
  advice: Problems
  /** The messages of `problems` have cleared; the fields stay marked. */
  cleared?: boolean
  /**
   * The fields that the last submit was refused for. Edited fields stay listed, so that nothing moves while somebody
   * types.
   */
  refused: string[]
  /** Why each of them was refused, for the summary: stays when the message at the field has cleared. */
  reasons: Problems
  /** The number that replaced what was typed, by field. */
  rewritten: Problems
  /** The address is accepted, but no mail can reach it; and the address that was probably meant. */
  noReply?: { likely: string | undefined } | undefined
  status: string
  state?: 'sending' | 'sent' | 'failed'
  /** What was submitted last: the confirmation stands above the fields until the next edit. */
  sent?: Sent
}

export const emptyView: FormView = {
  problems: {},
  advice: {},
  refused: [],
  reasons: {},
  rewritten: {},
  status: '',
}
