import type { Locator } from '@playwright/test'
import { englishIn } from '../support/english-words.ts'

/** English words in all that a part of a page shows or says. */
export async function englishLeftIn(part: Locator): Promise<string[]> {
  const said = await part.evaluate((root) => {
    const elements = [root, ...root.querySelectorAll('*')]
    const heard = ['aria-label', 'aria-valuetext', 'aria-description', 'alt', 'title', 'placeholder']
    return [
      root.textContent,
      ...elements.flatMap((element) => heard.map((name) => element.getAttribute(name) ?? '')),
    ].join('\n')
  })
  return englishIn(said)
}
