import { content } from '../../content/index.ts'
import type { Content } from '../../content/languages.ts'
import { type AdditionName, emergencyOf, isCallTime } from '../../contract/additions.ts'
import { estimate, readFigures, written } from '../../contract/estimate.ts'
import { fill } from '../../contract/fill.ts'
import type { LeadFields } from '../../contract/forms.ts'

type Spoken = Pick<Content, 'forms' | 'runACase'>

/** In the company's words, unless words for a visitor are given. */
export function additionsInWords(
  { estimate: text, case: code, callTime }: LeadFields,
  words: string = content.mail.notification.additions.estimate,
  { forms, runACase }: Spoken = content,
): Record<AdditionName, string> {
  const figures = readFigures(text ?? '')
  return {
    estimate: figures ? fill(words, { ...figures, minutes: written(estimate(figures).minutesReturned) }) : '',
    case: code ? runACase.emergencies[emergencyOf(code)] : '',
    callTime: isCallTime(callTime) ? forms.signups.callTime.times[callTime] : '',
  }
}
