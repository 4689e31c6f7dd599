import type { Collection, Problems } from '../../contract/forms.ts'
import { referenceOf } from '../../contract/reference.ts'
import type { Lead } from '../database/store.ts'

export interface Filling {
  title: string
  status: string
  problems: Problems
  values: Record<string, unknown>
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)

const control = /<(?:input|textarea)\b[^>]*\bname="(\w+)"[^>]*>/g
const token = /\{\{(title|status|value|problem|reference)(?::(\w+))?\}\}/g
const confirmation = /<template data-known="(yes|no)">(.*?)<\/template>/gs

/** The built page of a form, taken apart. */
export interface FormTemplates {
  refused: string
  /** What stays beside a form that was taken, with and without what was sent. */
  confirmation: string
  confirmationOfUnknown: string
}

export function takeApart(html: string): FormTemplates {
  const parts = new Map(Array.from(html.matchAll(confirmation), ([, known, part]) => [known, part]))
  return {
    refused: html.replace(confirmation, ''),
    confirmation: parts.get('yes') ?? '',
    confirmationOfUnknown: parts.get('no') ?? '',
  }
}

/** Puts a visitor's own words, and what is wrong with them, into the built page of a form. */
export function fillForm(template: string, { title, status, problems, values }: Filling): string {
  const [first] = Object.keys(problems)
  const marked = template.replace(control, (tag, name: string) => {
    if (!(name in problems)) return tag.replace(' aria-invalid="true"', '')
    return name === first ? tag.replace(/^<\w+/, '$& autofocus') : tag
  })
  return fillTokens(marked, (kind, name) => {
    if (kind === 'title') return title
    if (kind === 'status') return status
    return kind === 'value' ? values[name] : problems[name]
  })
}

/** What stays beside a form that was taken: with what its visitor typed, as far as the server knows it. */
export function fillConfirmation(
  templates: FormTemplates,
  lead: Pick<Lead, 'id' | 'fields'> | undefined,
): string {
  if (!lead) return templates.confirmationOfUnknown
  const fields: Record<string, string> = lead.fields
  return fillTokens(templates.confirmation, (kind, name) =>
    kind === 'reference' ? referenceOf(lead.id) : fields[name],
  )
}

function fillTokens(template: string, textFor: (kind: string, name: string) => unknown): string {
  return template.replace(token, (_, kind: string, name = '') => {
    const text = textFor(kind, name)
    return typeof text === 'string' ? escapeHtml(text) : ''
  })
}

/**
 * Shows a message in the status line of a form on any page that has it, and what stays beside the form. The latter goes
 * behind the form's island: React would take anything it did not render itself for a mistake.
 */
export function showSent(
  page: string,
  collection: Collection,
  message: string,
  confirmation: string,
): string {
  const form = new RegExp(`(<p [^>]*id="${collection}-status"[^>]*)></p>(.*?</astro-island>)`, 's')
  return page.replace(
    form,
    (_, tag: string, rest: string) =>
      `${tag} data-state="sent">${escapeHtml(message)}</p>${rest}${confirmation}`,
  )
}
