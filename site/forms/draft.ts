import type { Collection } from '../../contract/forms.ts'
import { uuidVersion7 } from '../../contract/uuid.ts'
import { forget, recallJson, remember } from '../browser/storage.ts'
import { fillEmpty, type Values, valuesOf } from './form-values.ts'

/** Typed values that the server has not accepted yet. Stored in this tab only. */
export interface Draft {
  values: Values
  /** A submit without a response so far. Submitting the same values again is a retry of the same lead. */
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

/** Restores values typed before a reload. Values typed since the page opened take precedence and are stored too. */
export function restoreDraft(form: HTMLFormElement, collection: Collection): void {
  const draft = readDraft(collection)
  fillEmpty(form, draft?.values)
  // The checkbox may be rendered after the form; until then only the draft has its value.
  keepDraft(collection, { ...draft, values: { ...draft?.values, ...valuesOf(form) } })
}

/** After a success, keeps only what was typed while the request was pending. */
export function keepUnsent(form: HTMLFormElement, collection: Collection, sent: Values): void {
  const unsent = Object.entries(valuesOf(form)).filter(([name, value]) => value !== sent[name])
  if (unsent.length > 0) keepDraft(collection, { values: Object.fromEntries(unsent) })
  else forget(storageKey(collection), 'sessionStorage')
}

/** The same values keep their idempotency key, also after a lost response or a reload; changed values get a new one. */
export function attemptFor(collection: Collection, values: Values): Attempt {
  const body = JSON.stringify(values)
  const draft = readDraft(collection)
  const attempt = draft?.attempt?.body === body ? draft.attempt : { key: newKey(), body }
  keepDraft(collection, { values, attempt })
  return attempt
}

/** Not `crypto.randomUUID`, which exists on secure origins only, so not in a preview over plain HTTP. */
function newKey(): string {
  const random = Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  )
  return uuidVersion7(Date.now(), random.join(''))
}
