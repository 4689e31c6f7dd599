import type { Collection } from '../../contract/forms.ts'
import { uuidVersion7 } from '../../contract/uuid.ts'
import { forget, recallJson, remember } from '../browser/storage.ts'
import { fillEmpty, type Values, valuesOf } from './form-values.ts'

/** What a visitor has typed and the server has not yet taken. It lives as long as the tab and never leaves it. */
export interface Draft {
  values: Values
  /** A submit without an answer so far: pressed again unchanged, it is the same lead. */
  attempt?: Attempt
}

export interface Attempt {
  /** The idempotency key. */
  key: string
  body: string
}

const storageKey = (collection: Collection) => `draft:${collection}`

export const readDraft = (collection: Collection): Draft | undefined =>
  recallJson(storageKey(collection), 'sessionStorage')

export const keepDraft = (collection: Collection, draft: Draft): void =>
  remember(storageKey(collection), JSON.stringify(draft), 'sessionStorage')

/** Puts back what was typed before a reload; what was typed since this page came up stays, and is kept from now on. */
export function restoreDraft(form: HTMLFormElement, collection: Collection): void {
  const draft = readDraft(collection)
  fillEmpty(form, draft?.values)
  // A tick may come later than the form; until then only the draft has it.
  keepDraft(collection, { ...draft, values: { ...draft?.values, ...valuesOf(form) } })
}

/** After a success: what was typed while the answer was under way is still a draft, the rest is none any more. */
export function keepUnsent(form: HTMLFormElement, collection: Collection, sent: Values): void {
  const unsent = Object.entries(valuesOf(form)).filter(([name, value]) => value !== sent[name])
  if (unsent.length > 0) keepDraft(collection, { values: Object.fromEntries(unsent) })
  else forget(storageKey(collection), 'sessionStorage')
}

/** The same words pressed again are the same lead, also after a lost answer or a reload; changed words are a new one. */
export function attemptFor(collection: Collection, values: Values): Attempt {
  const body = JSON.stringify(values)
  const draft = readDraft(collection)
  const attempt = draft?.attempt?.body === body ? draft.attempt : { key: newKey(), body }
  keepDraft(collection, { values, attempt })
  return attempt
}

/** Not `crypto.randomUUID`, which exists on secure origins only; a preview on a plain address in the office has none. */
function newKey(): string {
  const random = Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  )
  return uuidVersion7(Date.now(), random.join(''))
}
