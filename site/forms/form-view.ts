import type { Problems } from '../../contract/forms.ts'
import type { Attempt } from './draft.ts'
import type { Values } from './form-values.ts'

export interface Sent {
  values: Values
  attempt: Attempt
  /** Whether the server could queue a confirmation for the address. */
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
  /** What the last submit was refused for. Edited fields stay listed, so that nothing moves while somebody types. */
  refused: string[]
  status: string
  state?: 'sending' | 'sent' | 'failed'
  /** What was sent: the confirmation replaces the form. */
  sent?: Sent
}

export const emptyView: FormView = { problems: {}, advice: {}, refused: [], status: '' }
