import type { Collection, Problems } from '../../contract/forms.ts'

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
const token = /\{\{(title|status|value|problem)(?::(\w+))?\}\}/g

/** Puts a visitor's own words, and what is wrong with them, into the built page of a form. */
export function fillForm(template: string, { title, status, problems, values }: Filling): string {
  const [first] = Object.keys(problems)
  return template
    .replace(control, (tag, name: string) => {
      if (!(name in problems)) return tag.replace(' aria-invalid="true"', '')
      return name === first ? tag.replace(/^<\w+/, '$& autofocus') : tag
    })
    .replace(token, (_, kind: string, name = '') => {
      if (kind === 'title') return escapeHtml(title)
      if (kind === 'status') return escapeHtml(status)
      const text = kind === 'value' ? values[name] : problems[name]
      return typeof text === 'string' ? escapeHtml(text) : ''
    })
}

/** Shows a message in the status line of a form on any page that has it. */
export function showSent(page: string, collection: Collection, message: string): string {
  return page.replace(
    new RegExp(`(<p [^>]*id="${collection}-status"[^>]*)></p>`),
    (_, tag: string) => `${tag} data-state="sent">${escapeHtml(message)}</p>`,
  )
}
