/** The position of a part of a page, in pixels. */
export interface Part {
  name: string
  x: number
  /** Relative to the top of its section, because anything that grew above moves the complete section. */
  fromTop: number
  width: number
  height: number
}

export interface PageLayout {
  parts: Part[]
  /** Underlined text, by which visitors recognise links. */
  underlined: string[]
}

/** Runs in the page: its landmarks, sections, headings, pictures and forms, and what is underlined. */
export async function measurePage(): Promise<PageLayout> {
  const drawn = () => new Promise((end) => requestAnimationFrame(() => requestAnimationFrame(end)))
  // Content with deferred layout has an estimated height until then, and its fonts load with its first frame.
  document.documentElement.dataset.laidOut = ''
  await drawn()
  await document.fonts.ready
  await drawn()
  // WebKit keeps the line breaks of a balanced heading from the fallback font. A forced layout breaks them like other engines.
  const { style } = document.body
  style.display = 'none'
  document.body.getBoundingClientRect()
  style.display = ''
  // The language offer appears once per visitor, some time after the page.
  const passing = '[data-slide], body > aside'
  const shown = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (element) => element.checkVisibility() && !element.closest(passing),
    )
  const measure = (part: HTMLElement) => {
    const { x, y, width, height } = part.getBoundingClientRect()
    const frame = part.parentElement?.closest('section, header, footer')
    const fromTop = frame ? y - frame.getBoundingClientRect().y : 0
    const words = part.matches('h1, h2, h3') ? part.textContent : part.getAttribute('aria-label')
    const name = `${part.localName} ${(words ?? part.id).trim().slice(0, 40)}`.trim()
    return { name, x, fromTop, width, height }
  }
  const landmarks = 'header, nav, main, main section, footer'
  return {
    parts: shown(`${landmarks}, h1, h2, h3, [role=img], [data-film], form, form button`).map(measure),
    underlined: shown('a, summary')
      .filter((element) => getComputedStyle(element).textDecorationLine === 'underline')
      .map((element) => element.textContent.trim()),
  }
}
