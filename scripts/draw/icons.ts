import { writeFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { brandColours } from '../../content/brand-colours.ts'
import { company } from '../../content/en/company.ts'
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
const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke-linecap="round" stroke-linejoin="round"><title>${company.name}</title><rect width="32" height="32" rx="8" fill="${ink}"/><path d="M16 6.2a9.8 9.8 0 1 1-8.5 4.9" stroke="${amber}" stroke-width="3.4"/><path d="M9.4 16.5h3l1.9-4.7 3.3 8.7 2-5.4.8 1.4h2.2" stroke="${paper}" stroke-width="1.9"/></svg>`

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
// Asked for by its name alone, by feed readers, link previews and old browsers.
await writeFile(new URL('favicon.ico', publicDirectory), iconFile(32, await render(32, false)))
for (const { file, size, safeZone } of icons)
  await writeFile(new URL(file, publicDirectory), await render(size, safeZone))
await browser.close()
