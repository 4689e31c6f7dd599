import type { Locator } from '@playwright/test'
import { englishIn } from '../support/english-words.ts'

/** Untranslated English words in the visible text and labels of a part of the page. */
export async function englishLeftIn(part: Locator): Promise<string[]> {
  const said = await part.evaluate((root) => {
    const shown = root.cloneNode(true) as Element
    // Where script runs, its text is markup.
    for (const unused of shown.querySelectorAll('noscript')) unused.remove()
    const elements = [shown, ...shown.querySelectorAll('*')]
    const heard = ['aria-label', 'aria-valuetext', 'aria-description', 'alt', 'title', 'placeholder']
    return [
      shown.textContent,
      ...elements.flatMap((element) => heard.map((name) => element.getAttribute(name) ?? '')),
    ].join('\n')
  })
  return englishIn(said)
}
