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

/** Renders a picture of 1200 by 630 per page and language, as shown where a link is shared, into site/public/share. */
const shareDirectory = fileURLToPath(new URL('../../site/public/share/', import.meta.url))
const work = await mkdtemp(join(tmpdir(), 'share-'))

const studio = await openStudio()
const executablePath = findHeadlessChromium()
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: chromiumArguments })
const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, reducedMotion: 'reduce' })
// The studio is compiled on the first visit, which takes its time on a busy machine.
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

/** 256 colours keep a sky without banding under the 120 KB that chat programs still fetch eagerly. */
function reduceColours(from: string, to: string): void {
  const palette = 'split[a][b];[a]palettegen=stats_mode=single[p];[b][p]paletteuse=dither=bayer:bayer_scale=4'
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', from, '-vf', palette, to])
}
