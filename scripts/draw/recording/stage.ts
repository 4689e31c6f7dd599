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
  /** Opens the film in this language and viewport size. */
  open: (width: number, height: number) => Promise<Page>
  /** Output folder of this language. */
  folder: string
  /** Folder for temporary files. */
  work: string
}

const publicFolder = fileURLToPath(new URL('../../../site/public/film/', import.meta.url))

/** Runs once per language, or for those named on the command line. */
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
        // The first visit compiles the studio, which is slow on a busy machine.
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
