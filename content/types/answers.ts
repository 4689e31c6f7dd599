import type { FormName } from './forms.ts'

/** The first answer to each form, and one for whoever could not be reached. */
export type AnswerName = FormName | 'notReached'

/**
 * What the desk's people write to somebody who asked, to be changed before it is sent. Filled in are `{name}`,
 * `{organization}`, `{reference}`, `{product}` and `{phone}`, the company's.
 */
export interface AnswerWords {
  /** How the desk offers them, in English. */
  titles: Record<AnswerName, string>
  /** Above each answer; whoever left no name gets the second. */
  greeting: string
  greetingWithoutName: string
  /** A paragraph about something that was not left, such as an organization, is left out. */
  templates: Record<AnswerName, { subject: string; paragraphs: string[] }>
  /** Below each answer, the closing in lines. */
  keepReference: string
  closing: string[]
}
