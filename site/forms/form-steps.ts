import type { BrokenRule, PageEvent } from '../../contract/analytics.ts'
import type { Collection, Problems } from '../../contract/forms.ts'
import type { Values } from './form-values.ts'

type FormStep = Extract<PageEvent, { params: { form: Collection } }>

/** A call takes 25 events, and there are others; where nobody counts, nobody empties it either. */
const mostWaiting = 16
const notedOnce = new Set<string>()

/** It leaves with the analytics' next call, at the latest when the page is left. False when there is no room. */
function note(step: FormStep): boolean {
  globalThis.pageEvents ??= []
  return globalThis.pageEvents.length < mostWaiting && globalThis.pageEvents.push(step) > 0
}

const page = () => ({ page_name: location.pathname })

function noteOnce(name: 'form_seen' | 'form_begun', form: Collection): void {
  if (!notedOnce.has(name + form) && note({ name, params: { ...page(), form } })) notedOnce.add(name + form)
}

/** Seen is a form that has come to the middle of the screen. */
export function noteWhenSeen(element: Element, form: Collection): void {
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      noteOnce('form_seen', form)
    },
    { rootMargin: '-30% 0px' },
  )
  observer.observe(element)
}

export const noteBegun = (form: Collection): void => noteOnce('form_begun', form)

/** What a browser filled in by itself, or a draft brought back, was begun too; what is typed after it begins anew. */
export function noteSent(form: Collection): void {
  noteBegun(form)
  note({ name: 'form_sent', params: { ...page(), form } })
  notedOnce.delete(`form_begun${form}`)
}

/** Which rules, never what was typed. */
export function noteRefused(form: Collection, problems: Problems, values: Values): void {
  const rules = Object.keys(problems).map(
    (field): BrokenRule => `${field}_${values[field]?.trim() ? 'unfit' : 'missing'}`,
  )
  note({ name: 'form_refused', params: { ...page(), form, rules: rules.join() } })
}
