import type { Locator } from '@playwright/test'

/** Names, and what hospitals write in Latin letters in every language. */
const keptEnglish = new Set(
  'FirstHour LinkedIn YouTube AI AMB BP CEO CT DPDP ECG ICU IV NICU OT ROI SpO bpm mmHg'.split(' '),
)

/** Words in Latin letters that a text in another script still has. */
export const englishIn = (text: string): string[] =>
  (text.match(/[A-Za-z]{2,}/g) ?? []).filter((word) => !keptEnglish.has(word))

/** The same of all that a part of a page shows or says. */
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
