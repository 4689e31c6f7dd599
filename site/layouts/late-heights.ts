import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The four widths of the site's queries (styles/tokens.css) in px, and what lies beyond them on either side. */
const ranges: readonly (readonly [from: number, to: number, query: string])[] = [
  [340, 640, '(width < 40rem)'],
  [640, 896, '(40rem <= width < 56rem)'],
  [896, 1216, '(56rem <= width < 76rem)'],
  [1216, 1600, '(width >= 76rem)'],
]

/** Each range at a quarter of its length from either end: in between and beyond, a straight line is near enough. */
const within = ([from, to]: readonly [number, number, string]) =>
  [from + (to - from) * 0.15, from + (to - from) * 0.75].map(Math.round)
export const measuredWidths = ranges.flatMap(within)

/** Height in px of the content of each late part at each of the measured widths; `npm run draw -- heights` measures it. */
const measured: Record<string, Record<string, number[]>> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'late-heights.json'), 'utf8'),
)

/** What is laid out late has nearly its height before, so that the page has its length and its places from the start. */
export function lateHeights(path: string): string {
  const parts = Object.entries(measured[path] ?? {})
  return ranges
    .map((range, index) => {
      const [narrow = 0, wide = 0] = within(range)
      const rules = parts.map(([part, heights]) => {
        const [low = 0, high = 0] = heights.slice(2 * index)
        const slope = (high - low) / (wide - narrow)
        const rest = ((low - slope * narrow) / 16).toFixed()
        return `${part}{--tall:calc(${rest}rem + ${(100 * slope).toFixed()}vw)}`
      })
      return rules.length > 0 ? `@media ${range[2]}{${rules.join('')}}` : ''
    })
    .join('')
}
