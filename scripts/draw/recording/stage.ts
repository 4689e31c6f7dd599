import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { type Language, languageCodes } from '../../../content/languages.ts'
import { pathIn } from '../../../contract/routes.ts'
import { chromiumArguments, findHeadlessChromium } from '../../../tests/support/chromium.ts'
import { openStudio } from '../studio.ts'

interface Take {
  language: Language
  /** Opens the film in the language, so many pixels wide and high. */
  open: (width: number, height: number) => Promise<Page>
  /** Where the language's files go. */
  folder: string
  /** For what is needed on the way. */
  work: string
}

const publicFolder = fileURLToPath(new URL('../../../site/public/film/', import.meta.url))

/** Goes through the film once in every language, or in those named on the command line. */
export async function inEachLanguage(take: (each: Take) => Promise<void>): Promise<void> {
  const named = process.argv.slice(2)
  const work = await mkdtemp(join(tmpdir(), 'film-'))
  const studio = await openStudio()
  const executablePath = findHeadlessChromium()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...chromiumArguments, '--disable-lcd-text'],
  })
  for (const language of languageCodes.filter((code) => named.length === 0 || named.includes(code))) {
    const folder = join(publicFolder, pathIn(language, '/'))
    await mkdir(folder, { recursive: true })
    await take({
      language,
      folder,
      work,
      async open(width, height) {
        const page = await browser.newPage({ viewport: { width, height } })
        // The studio is compiled on the first visit, which takes its time on a busy machine.
        page.setDefaultTimeout(300_000)
        await page.goto(`${studio.origin}/studio/reel/${language}`)
        await page.waitForFunction('window.seekFilm && document.fonts.status === "loaded"')
        return page
      },
    })
  }
  await browser.close()
  await studio.close()
  await rm(work, { recursive: true })
}
