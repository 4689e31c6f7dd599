import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { content } from '../../../content/index.ts'
import { chromiumArguments, findHeadlessChromium } from '../../../tests/support/chromium.ts'
import { openStudio } from '../studio.ts'
import { encode, encodePoster } from './encode.ts'

/** Renders the promo film frame by frame from the site's own pictures into site/public/film. */
const { film } = content
const framesPerSecond = 20
const posterSecond = 12.5
const cuts = [
  { name: 'first-hour', width: 1280, height: 720 },
  { name: 'first-hour-upright', width: 720, height: 900 },
]

const filmDirectory = fileURLToPath(new URL('../../../site/public/film/', import.meta.url))
const work = await mkdtemp(join(tmpdir(), 'film-'))
await mkdir(filmDirectory, { recursive: true })

const studio = await openStudio()
const executablePath = findHeadlessChromium()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: [...chromiumArguments, '--disable-lcd-text'],
})
for (const { name, width, height } of cuts) {
  const page = await openFilm(width, height)
  const master = join(work, `${name}.mkv`)
  await record(page, master)
  encode({ master, film: join(filmDirectory, name) })
  if (name === 'first-hour') await drawPoster(page)
  await page.close()
}
await browser.close()
await studio.close()
await rm(work, { recursive: true })

async function openFilm(width: number, height: number): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height } })
  // The studio is compiled on the first visit, which takes its time on a busy machine.
  page.setDefaultTimeout(300_000)
  page.setDefaultTimeout(180_000)
  await page.goto(`${studio.origin}/studio/film`)
  await page.waitForFunction('window.seekFilm && document.fonts.status === "loaded"')
  return page
}

async function record(page: Page, master: string): Promise<void> {
  const camera = await page.context().newCDPSession(page)
  const lossless = ['-c:v', 'libx264rgb', '-preset', 'ultrafast', '-qp', '0', master]
  const recorder = spawn(
    'ffmpeg',
    ['-v', 'error', '-y', '-f', 'image2pipe', '-framerate', String(framesPerSecond), '-i', '-', ...lossless],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  )
  const recorded = once(recorder, 'close')
  for (let frame = 0; frame < film.seconds * framesPerSecond; frame++) {
    await page.evaluate(`seekFilm(${(frame * 1000) / framesPerSecond})`)
    const { data } = await camera.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true })
    if (!recorder.stdin.write(Buffer.from(data, 'base64'))) await once(recorder.stdin, 'drain')
  }
  recorder.stdin.end()
  await recorded
}

/** Before anybody presses play, how long it is matters more than its clock. */
async function drawPoster(page: Page): Promise<void> {
  await page.evaluate(`seekFilm(${posterSecond * 1000})`)
  await page.evaluate(
    'document.querySelector(".clock").hidden = true; document.querySelector(".length").hidden = false',
  )
  const poster = join(work, 'poster.png')
  await page.screenshot({ path: poster })
  encodePoster(poster, join(filmDirectory, 'poster.webp'))
}
