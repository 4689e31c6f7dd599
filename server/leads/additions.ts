import * as v from 'valibot'
import { content } from '../../content/index.ts'
import type { Content } from '../../content/languages.ts'
import {
  type AdditionName,
  type Additions,
  additionSchemas,
  casePath,
  emergencyOf,
  formAdditions,
  isCallTime,
} from '../../contract/additions.ts'
import { estimate, readFigures, written } from '../../contract/estimate.ts'
import type { Collection, LeadFields } from '../../contract/forms.ts'
import { fillIn } from '../mail/fill-in.ts'

/** What a visitor has added to a form. What does not fit is dropped, for no lead may be lost over it; sent empty, a correction takes it back. */
export function additionsOf(
  collection: Collection,
  body: Record<string, unknown>,
  isCorrection: boolean,
): Additions {
  const added: Additions = {}
  for (const name of formAdditions[collection]) {
    const value = body[name]
    if (value === '' && isCorrection) added[name] = ''
    else if (v.is(additionSchemas[name], value)) added[name] = value
  }
  return added
}

const allAdditions = Object.values(formAdditions).flat()

/** What a change says nothing of stays with the request. */
export const additionsLeft = (older: LeadFields | undefined, body: Record<string, unknown>): Additions =>
  Object.fromEntries(
    allAdditions.flatMap((name) => (older?.[name] && !(name in body) ? [[name, older[name]]] : [])),
  )

export function additionsJson({ estimate: text, case: code, callTime }: LeadFields) {
  const figures = readFigures(text ?? '')
  return {
    ...(figures && { estimate: { ...figures, minutesReturned: estimate(figures).minutesReturned } }),
    ...(code && { case: { emergency: emergencyOf(code), link: casePath(code) } }),
    ...(isCallTime(callTime) && { callTime }),
  }
}

type Spoken = Pick<Content, 'forms' | 'runACase'>

/** For the company, unless words for a visitor are given. */
export function additionsInWords(
  { estimate: text, case: code, callTime }: LeadFields,
  words: string = content.mail.notification.additions.estimate,
  { forms, runACase }: Spoken = content,
): Record<AdditionName, string> {
  const figures = readFigures(text ?? '')
  return {
    estimate: figures
      ? fillIn(words, { ...figures, minutes: written(estimate(figures).minutesReturned) })
      : '',
    case: code ? runACase.emergencies[emergencyOf(code)] : '',
    callTime: isCallTime(callTime) ? forms.signups.callTime.times[callTime] : '',
  }
}
