/** One pattern per character: with a replacer function, 16 KB of quotes take twice as long. */
export const escapeHtml = (text: string): string =>
  text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;')

export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** For trusted markup only: it is not escaped. */
export const raw = (text: string): Markup => new Markup(text)

/** A template that escapes every value except the results of `html` and `raw`. */
export const html = (
  parts: TemplateStringsArray,
  ...values: (string | number | Markup | Markup[])[]
): Markup => raw(String.raw({ raw: parts }, ...values.map(textOf)))

const textOf = (value: string | number | Markup | Markup[]): string => {
  if (Array.isArray(value)) return value.map(({ text }) => text).join('')
  return value instanceof Markup ? value.text : escapeHtml(String(value))
}
