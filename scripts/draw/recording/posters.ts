import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { noteDrawn } from '../drawn-from.ts'
import { inEachLanguage } from './stage.ts'

const posterSecond = 12.5
const mostBytes = 30 * 1024

/** Draws the film's poster: its own cut of one act (reel.css), with the film's length instead of its clock. */
await inEachLanguage(async ({ language, open, folder }) => {
  const page = await open(1280, 720)
  await page.evaluate(`seekFilm(${posterSecond * 1000})`)
  await page.evaluate(
    'document.querySelector(".film").dataset.poster = ""; document.querySelector(".length").hidden = false',
  )
  await writeFile(join(folder, 'poster.webp'), await webpOf(page))
  await noteDrawn('posters', language, page)
  await page.close()
})

/** Under 30 KB, at the best quality that fits. The browser itself writes WebP. */
async function webpOf(page: Page): Promise<Buffer> {
  const png = (await page.screenshot()).toString('base64')
  for (let quality = 0.36; quality > 0; quality -= 0.03) {
    const picture = await inWebp(page, png, quality)
    if (picture.length < mostBytes) return picture
  }
  throw new Error('No quality brings this poster under 30 KB.')
}

async function inWebp(page: Page, png: string, quality: number): Promise<Buffer> {
  const url = await page.evaluate<string>(`(async () => {
    const picture = new Image(1280, 720)
    picture.src = 'data:image/png;base64,${png}'
    await picture.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 })
    canvas.getContext('2d').drawImage(picture, 0, 0)
    return canvas.toDataURL('image/webp', ${quality})
  })()`)
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}
