import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { languageCodes, languages } from '../../content/languages.ts'
import { pathIn } from '../../contract/routes.ts'
import { chromiumArguments, findHeadlessChromium } from '../../tests/support/chromium.ts'
import { noteDrawn } from './drawn-from.ts'
import { openStudio } from './studio.ts'

/** Renders the Open Graph image (1200 by 630) of each page and language into site/public/share. */
const shareDirectory = fileURLToPath(new URL('../../site/public/share/', import.meta.url))
const work = await mkdtemp(join(tmpdir(), 'share-'))

const studio = await openStudio()
const executablePath = findHeadlessChromium()
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: chromiumArguments })
const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, reducedMotion: 'reduce' })
// The first visit compiles the studio, which is slow on a busy machine.
page.setDefaultTimeout(300_000)
for (const language of languageCodes) {
  await mkdir(join(shareDirectory, pathIn(language, '/')), { recursive: true })
  for (const name of Object.keys(languages[language].share)) {
    await page.goto(`${studio.origin}/studio/share/${language}/${name}`)
    await page.evaluate('document.fonts.ready')
    const full = join(work, `${name}.png`)
    await page.screenshot({ path: full })
    reduceColours(full, join(shareDirectory, pathIn(language, `/${name}.png`)))
  }
  await noteDrawn('share', language, page)
}
await browser.close()
await studio.close()
await rm(work, { recursive: true })

/** 256 colours show the sky without banding and stay under 120 KB, above which some chat programs do not load a preview. */
function reduceColours(from: string, to: string): void {
  const palette = 'split[a][b];[a]palettegen=stats_mode=single[p];[b][p]paletteuse=dither=bayer:bayer_scale=4'
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', from, '-vf', palette, to])
}
