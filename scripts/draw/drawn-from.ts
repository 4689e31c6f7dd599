import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

export type Drawing = 'film' | 'posters' | 'share'

const file = join(import.meta.dirname, 'drawn-from.json')

/** The story that each drawing shows, by language: `site/studio/story.tsx` makes a hash of it. */
export const readDrawnFrom = (): Record<Drawing, Record<string, string>> =>
  JSON.parse(readFileSync(file, 'utf8'))

/** Notes what a page of the studio tells that it was drawn from. */
export async function noteDrawn(drawing: Drawing, language: string, page: Page): Promise<void> {
  const notes = readDrawnFrom()
  notes[drawing][language] = (await page.locator('html').getAttribute('data-story')) ?? ''
  writeFileSync(file, `${JSON.stringify(notes, undefined, 2)}\n`)
}
