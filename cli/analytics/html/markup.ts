export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

/** Markup with every value in it escaped; what `html` has made is taken as it is. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Markup | Part[]

const written = (part: Part): string => {
  if (part instanceof Markup) return part.text
  return Array.isArray(part) ? part.map(written).join('') : escapeHtml(String(part))
}

export const html = (strings: TemplateStringsArray, ...parts: Part[]): Markup =>
  new Markup(strings.map((text, at) => text + written(parts[at] ?? '')).join(''))
