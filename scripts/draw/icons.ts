import { writeFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { brandColours } from '../../content/brand-colours.ts'
import company from '../../content/company.json' with { type: 'json' }
import { logo } from '../../contract/logo.ts'
import { chromiumArguments, findHeadlessChromium } from '../../tests/support/chromium.ts'
import { iconFile } from './icon-file.ts'

/** Draws the favicon and renders it to the sizes that home screens ask for. `safeZone` leaves room for a launcher's own mask. */
const icons = [
  { file: 'icon-192.png', size: 192, safeZone: false },
  { file: 'icon-512.png', size: 512, safeZone: false },
  { file: 'icon-maskable-512.png', size: 512, safeZone: true },
  { file: 'apple-touch-icon.png', size: 180, safeZone: true },
]

const { ink, amber, paper } = brandColours
// Smaller than the field, so that the mark keeps a distance from the rounded corners.
const shapes = logo
  .map(({ d, stroke, strokeWidth }) =>
    `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${strokeWidth}"/>`
      .replaceAll('var(--amber)', amber)
      .replaceAll('currentColor', paper),
  )
  .join('')
const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke-linecap="round" stroke-linejoin="round"><title>${company.name}</title><rect width="32" height="32" rx="8" fill="${ink}"/><g transform="translate(3.36 3.36) scale(.79)">${shapes}</g></svg>`

const publicDirectory = new URL('../../site/public/', import.meta.url)
const executablePath = findHeadlessChromium()
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: chromiumArguments })

async function render(size: number, safeZone: boolean): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const svg = safeZone ? favicon.replace('rx="8"', '') : favicon
  await page.setContent(`<style>*{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`)
  const png = await page.screenshot({ omitBackground: true })
  await page.close()
  return png
}

await writeFile(new URL('favicon.svg', publicDirectory), `${favicon}\n`)
// Feed readers, link previews and old browsers request it by this fixed name.
await writeFile(new URL('favicon.ico', publicDirectory), iconFile(32, await render(32, false)))
for (const { file, size, safeZone } of icons)
  await writeFile(new URL(file, publicDirectory), await render(size, safeZone))
await browser.close()
