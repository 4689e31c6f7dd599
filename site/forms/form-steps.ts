import type { BrokenRule } from '../../contract/analytics.ts'
import type { Collection, Problems } from '../../contract/forms.ts'
import { noteEvent } from '../browser/goals.ts'
import { whenNear } from '../browser/when-near.ts'
import type { Values } from './form-values.ts'

const notedOnce = new Set<string>()

const page = () => ({ page_name: location.pathname })

function noteOnce(name: 'form_seen' | 'form_begun', form: Collection): void {
  if (!notedOnce.has(name + form) && noteEvent({ name, params: { ...page(), form } }))
    notedOnce.add(name + form)
}

/** Seen is a form that has come to the middle of the screen. */
export function noteWhenSeen(element: Element, form: Collection): void {
  whenNear([element], () => noteOnce('form_seen', form), '-30% 0px')
}

export const noteBegun = (form: Collection): void => noteOnce('form_begun', form)

/** What a browser filled in by itself, or a draft brought back, was begun too; what is typed after it begins anew. */
export function noteSent(form: Collection): void {
  noteBegun(form)
  noteEvent({ name: 'form_sent', params: { ...page(), form } })
  notedOnce.delete(`form_begun${form}`)
}

/** Which rules, never what was typed. */
export function noteRefused(form: Collection, problems: Problems, values: Values): void {
  const rules = Object.keys(problems).map(
    (field): BrokenRule => `${field}_${values[field]?.trim() ? 'unfit' : 'missing'}`,
  )
  noteEvent({ name: 'form_refused', params: { ...page(), form, rules: rules.join() } })
}
