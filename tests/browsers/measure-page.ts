/** Where a part of a page stands, in pixels. */
export interface Part {
  name: string
  x: number
  /** Below the top of the section it stands in: what grew above that moves the whole section. */
  fromTop: number
  width: number
  height: number
}

export interface PageLayout {
  parts: Part[]
  /** Words with a line under them, by which a visitor knows what can be pressed. */
  underlined: string[]
}

/** Runs in the page: its landmarks, sections, headings, pictures and forms, and what is underlined. */
export async function measurePage(): Promise<PageLayout> {
  // WebKit keeps the lines of a late heading for a while if it comes to be laid out just when the letters arrive.
  await document.fonts.ready
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  // What is laid out late has only about its height until then.
  document.documentElement.dataset.whole = ''
  await document.fonts.ready
  // The offer of another language comes once per visitor, and some time after the page.
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
