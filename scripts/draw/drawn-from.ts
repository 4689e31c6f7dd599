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

/** Which story, made a hash by `site/studio/story.tsx`, was drawn into which files: an older file is another drawing. */
export function drawnFrom(drawing: Drawing, language: Language, story: string): string {
  const files = createHash('sha256')
  for (const file of filesOf[drawing](language)) files.update(readFileSync(join(publicFolder, file)))
  return `${story} ${files.digest('hex').slice(0, 12)}`
}

export const readDrawnFrom = (): Record<Drawing, Record<string, string>> =>
  JSON.parse(readFileSync(notes, 'utf8'))

/** Notes what a page of the studio tells that it was drawn from. */
export async function noteDrawn(drawing: Drawing, language: Language, page: Page): Promise<void> {
  const noted = readDrawnFrom()
  const story = (await page.locator('html').getAttribute('data-story')) ?? ''
  noted[drawing][language] = drawnFrom(drawing, language, story)
  writeFileSync(notes, `${JSON.stringify(noted, undefined, 2)}\n`)
}
