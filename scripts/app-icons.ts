import { mkdir, readFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'

/** Renders the favicon to the sizes that home screens ask for. `safeZone` leaves room for a launcher's own mask. */
const icons = [
  { file: 'icon-192.png', size: 192, safeZone: false },
  { file: 'icon-512.png', size: 512, safeZone: false },
  { file: 'icon-maskable-512.png', size: 512, safeZone: true },
  { file: 'apple-touch-icon.png', size: 180, safeZone: true },
]

const publicDirectory = new URL('../site/public/', import.meta.url)
const favicon = await readFile(new URL('favicon.svg', publicDirectory), 'utf8')

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
await mkdir(publicDirectory, { recursive: true })
for (const { file, size, safeZone } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const svg = safeZone ? favicon.replace('rx="8"', '') : favicon
  await page.setContent(`<style>*{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`)
  await page.screenshot({ path: new URL(file, publicDirectory).pathname, omitBackground: true })
  await page.close()
}
await browser.close()
