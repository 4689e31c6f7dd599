import type { Collection } from './forms.ts'

/**
 * The marks that the build leaves in pages, and that the server replaces for a browser without script. `{{name}}` gives way
 * to a text; what stands between `{{#name}}` and `{{/name}}` is kept if there is such a text, and dropped otherwise.
 */
export const textMark = (name: string) => `{{${name}}}`
export const partMarks = (name: string) => [`{{#${name}}}`, `{{/${name}}}`] as const

/** How a field comes back. The first that is refused gets the focus. */
export const fieldStates = ['fine', 'first', 'refused', 'advised'] as const
export type FieldState = (typeof fieldStates)[number]

/** How a time to call comes back. */
export const timeStates = ['chosen', 'open'] as const
export type TimeState = (typeof timeStates)[number]

/** Around a form on its page, where all visitors get them: comments, which show nowhere. */
export const placeMarks = (collection: Collection) =>
  [`<!--${collection}-->`, `<!--/${collection}-->`] as const
