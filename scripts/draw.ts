import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { isLanguage } from '../content/languages.ts'

/**
 * Generates the drawn files in the order of their dependencies. Needs Chromium, ffmpeg for share images and film, and Python with
 * fontTools for fonts.
 * Posters and film take minutes per language; `npm run draw -- film hi` draws one language.
 */
const parts = {
  icons: 'icons.ts',
  city: 'city.ts',
  fonts: 'fonts/fonts.ts',
  share: 'share.ts',
  posters: 'recording/posters.ts',
  film: 'recording/render.ts',
  heights: 'heights.ts',
}
const isPart = (name: string): name is keyof typeof parts => name in parts

const named = process.argv.slice(2)
const wanted = named.filter((name) => !isLanguage(name))
const unknown = wanted.filter((name) => !isPart(name))
if (unknown.length > 0) {
  console.error(
    `Unknown: ${unknown.join(', ')}. Name some of ${Object.keys(parts).join(', ')}, or none to draw all.`,
  )
  process.exit(1)
}
for (const part of Object.keys(parts).filter(isPart)) {
  if (wanted.length > 0 && !wanted.includes(part)) continue
  console.log(`Drawing ${part} …`)
  const script = join(import.meta.dirname, 'draw', parts[part])
  const { status } = spawnSync(process.execPath, [script, ...named.filter(isLanguage)], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
