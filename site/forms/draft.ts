import type { Collection } from '../../contract/forms.ts'
import { isTextControl, type Values, valuesOf } from './form-values.ts'

/** What a visitor has typed and not yet had acknowledged. It lives as long as the tab and never leaves it. */
export interface Draft {
  values: Values
  /** The submit whose answer is still owed: pressed again unchanged, it is the same lead. */
  attempt?: { key: string; body: string }
}

const storageKey = (collection: Collection) => `draft:${collection}`

// Storage can be switched off or full; then a draft lives as long as the page.
const inPage = new Map<Collection, Draft>()

export function readDraft(collection: Collection): Draft | undefined {
  const draft = inPage.get(collection)
  if (draft) return draft
  try {
    return JSON.parse(sessionStorage.getItem(storageKey(collection)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function keepDraft(collection: Collection, draft: Draft): void {
  inPage.set(collection, draft)
  try {
    sessionStorage.setItem(storageKey(collection), JSON.stringify(draft))
  } catch {}
}

export function dropDraft(collection: Collection): void {
  inPage.delete(collection)
  try {
    sessionStorage.removeItem(storageKey(collection))
  } catch {}
}

/** Puts back what was typed before a reload; what was typed since this page came up stays, and is kept from now on. */
export function restoreDraft(form: HTMLFormElement, collection: Collection): void {
  const draft = readDraft(collection)
  for (const control of form.elements)
    if (isTextControl(control) && control.value === '') control.value = draft?.values[control.name] ?? ''
  keepDraft(collection, { ...draft, values: valuesOf(form) })
}

/** The same words pressed again are the same lead, also after a lost answer or a reload; changed words are a new one. */
export function attemptFor(collection: Collection, values: Values): NonNullable<Draft['attempt']> {
  const body = JSON.stringify(values)
  const draft = readDraft(collection)
  const attempt = draft?.attempt?.body === body ? draft.attempt : { key: newKey(), body }
  keepDraft(collection, { values, attempt })
  return attempt
}

/**
 * A UUID of version 7: keys that begin with their time cost the server's index the same at any size. Made by hand, since
 * `crypto.randomUUID` exists on secure origins only; a preview on a plain address in the office has none.
 */
function newKey(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  const random = Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  )
  return `${time}${random.join('')}`.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-7$3-a$4-$5')
}
