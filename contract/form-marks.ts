import type { Collection } from './forms.ts'

/**
 * Placeholders that the build writes into pages and the server fills in for browsers without script. `{{name}}` is replaced
 * by a text; the part between `{{#name}}` and `{{/name}}` is kept if there is such a text, else dropped.
 */
export const textMark = (name: string) => `{{${name}}}`
export const partMarks = (name: string) => [`{{#${name}}}`, `{{/${name}}}`] as const

/** Placeholders of a field that is shown again. The first invalid field gets the focus. */
export const fieldStates = ['fine', 'first', 'refused', 'advised'] as const
export type FieldState = (typeof fieldStates)[number]

/** Placeholders of the time to call. */
export const timeStates = ['chosen', 'open'] as const
export type TimeState = (typeof timeStates)[number]

/** Comments around a form, by which the server finds it in the page. */
export const placeMarks = (collection: Collection) =>
  [`<!--${collection}-->`, `<!--/${collection}-->`] as const
