import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { languages } from '../../../content/languages.ts'
import { noteDrawn } from '../drawn-from.ts'
import { checkLayout } from './check-layout.ts'
import { encode } from './encode.ts'
import { inEachLanguage } from './stage.ts'

const framesPerSecond = 20
const cuts = [
  { name: 'first-hour', width: 1280, height: 720 },
  { name: 'first-hour-upright', width: 720, height: 900 },
]

/** Renders the promo film frame by frame from the site's own pictures into site/public/film. */
await inEachLanguage(async ({ language, open, folder, work }) => {
  for (const { name, width, height } of cuts) {
    const page = await open(width, height)
    const master = join(work, `${name}.mkv`)
    await checkLayout(page, languages[language].film)
    await record(page, languages[language].film.seconds, master)
    encode({ master, film: join(folder, name) })
    // Only a complete film is recorded as drawn.
    if (name === cuts.at(-1)?.name) await noteDrawn('film', language, page)
    await page.close()
  }
})

async function record(page: Page, seconds: number, master: string): Promise<void> {
  const camera = await page.context().newCDPSession(page)
  const lossless = ['-c:v', 'libx264rgb', '-preset', 'ultrafast', '-qp', '0', master]
  const recorder = spawn(
    'ffmpeg',
    ['-v', 'error', '-y', '-f', 'image2pipe', '-framerate', String(framesPerSecond), '-i', '-', ...lossless],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  )
  const recorded = once(recorder, 'close')
  for (let frame = 0; frame < seconds * framesPerSecond; frame++) {
    await page.evaluate(`seekFilm(${(frame * 1000) / framesPerSecond})`)
    const { data } = await camera.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true })
    if (!recorder.stdin.write(Buffer.from(data, 'base64'))) await once(recorder.stdin, 'drain')
  }
  recorder.stdin.end()
  await recorded
}
