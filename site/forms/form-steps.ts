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

/** A form counts as seen once it reaches the middle of the screen. */
export function noteWhenSeen(element: Element, form: Collection): void {
  whenNear([element], () => noteOnce('form_seen', form), '-30% 0px')
}

export const noteBegun = (form: Collection): void => noteOnce('form_begun', form)

/** Autofill and a restored draft count as begun; typing after a sent form begins again. */
export function noteSent(form: Collection): void {
  noteBegun(form)
  noteEvent({ name: 'form_sent', params: { ...page(), form } })
  notedOnce.delete(`form_begun${form}`)
}

/** Reports the broken rules, never the values. */
export function noteRefused(form: Collection, problems: Problems, values: Values): void {
  const rules = Object.keys(problems).map(
    (field): BrokenRule => `${field}_${values[field]?.trim() ? 'unfit' : 'missing'}`,
  )
  noteEvent({ name: 'form_refused', params: { ...page(), form, rules: rules.join() } })
}
