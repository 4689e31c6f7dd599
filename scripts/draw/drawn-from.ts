import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type Language, languages } from '../../content/languages.ts'
import { pathIn } from '../../contract/routes.ts'

export type Drawing = 'film' | 'posters' | 'share'

const notes = join(import.meta.dirname, 'drawn-from.json')
const publicFolder = join(import.meta.dirname, '../../site/public')

const filesOf: Record<Drawing, (language: Language) => string[]> = {
  film: (language) =>
    ['first-hour', 'first-hour-upright']
      .flatMap((cut) => [`${cut}.webm`, `${cut}.mp4`])
      .map((name) => join('film', pathIn(language, '/'), name)),
  posters: (language) => [join('film', pathIn(language, '/'), 'poster.webp')],
  share: (language) =>
    Object.keys(languages[language].share).map((page) => join('share', pathIn(language, `/${page}.png`))),
}

/** The hash of the story (`site/studio/story.tsx`) and of the files drawn from it. A test compares it to find outdated files. */
export function drawnFrom(drawing: Drawing, language: Language, story: string): string {
  const files = createHash('sha256')
  for (const file of filesOf[drawing](language)) files.update(readFileSync(join(publicFolder, file)))
  return `${story} ${files.digest('hex').slice(0, 12)}`
}

export const readDrawnFrom = (): Record<Drawing, Record<string, string>> =>
  JSON.parse(readFileSync(notes, 'utf8'))

/** Stores the hash of the story that a studio page was drawn from. */
export async function noteDrawn(drawing: Drawing, language: Language, page: Page): Promise<void> {
  const noted = readDrawnFrom()
  const story = (await page.locator('html').getAttribute('data-story')) ?? ''
  noted[drawing][language] = drawnFrom(drawing, language, story)
  writeFileSync(notes, `${JSON.stringify(noted, undefined, 2)}\n`)
}
