import * as v from 'valibot'
import { content } from '../../content/index.ts'
import type { Content } from '../../content/languages.ts'
import {
  type AdditionName,
  type Additions,
  additionNames,
  additionSchemas,
  casePath,
  emergencyOf,
} from '../../contract/additions.ts'
import { estimate, readFigures, written } from '../../contract/estimate.ts'
import { addedControls, type Collection, type LeadFields } from '../../contract/forms.ts'
import { fillIn } from '../mail/fill-in.ts'

/** What a visitor has added to a demo request. What does not fit is dropped, for no lead may be lost over it; sent empty, a change takes it back. */
export function additionsOf(collection: Collection, body: Record<string, unknown>): Additions {
  const added: Additions = {}
  if (collection !== 'demoRequests') return added
  const isChange = Boolean(body[addedControls.change])
  for (const name of additionNames) {
    const value = body[name]
    if (value === '' && isChange) added[name] = ''
    else if (v.is(additionSchemas[name], value)) added[name] = value
  }
  return added
}

export function additionsJson({ estimate: text, case: code }: LeadFields) {
  const figures = readFigures(text ?? '')
  return {
    ...(figures && { estimate: { ...figures, minutesReturned: estimate(figures).minutesReturned } }),
    ...(code && { case: { emergency: emergencyOf(code), link: casePath(code) } }),
  }
}

/** For the company, unless words for a visitor are given. */
export function additionsInWords(
  { estimate: text, case: code }: LeadFields,
  words: string = content.mail.notification.additions.estimate,
  { emergencies }: Pick<Content['runACase'], 'emergencies'> = content.runACase,
): Record<AdditionName, string> {
  const figures = readFigures(text ?? '')
  return {
    estimate: figures
      ? fillIn(words, { ...figures, minutes: written(estimate(figures).minutesReturned) })
      : '',
    case: code ? emergencies[emergencyOf(code)] : '',
  }
}
