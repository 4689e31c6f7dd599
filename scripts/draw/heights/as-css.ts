import { transform } from 'lightningcss'
import { styleTargets } from '../../../site/supported-browsers.ts'
import type { Piece } from './fit.ts'

const pixelsPerEm = 16

/** In em, rem and vw, so that somebody who has set larger letters gets the heights of a narrower screen, enlarged. */
export function asCss(parts: readonly (readonly [selector: string, pieces: readonly Piece[]])[]): string {
  const rules = parts.flatMap(([selector, pieces]) =>
    pieces.map(({ from, base, slope }, index) => ({
      from: index === 0 ? 0 : from,
      text: `${selector}{contain-intrinsic-height:auto calc(${rounded(base / pixelsPerEm)}rem + ${rounded(slope * 100)}vw)}`,
    })),
  )
  const css = [...Map.groupBy(rules, ({ from }) => from)]
    .sort(([a], [b]) => a - b)
    .map(([from, rules]) => [from, rules.map(({ text }) => text).join('')] as const)
    .map(([from, text]) => (from === 0 ? text : `@media (width>=${from / pixelsPerEm}em){${text}}`))
    .join('')
  return minified(css)
}

/** As the other styles of a page are. */
const minified = (css: string) =>
  String(
    transform({ filename: 'heights.css', code: Buffer.from(css), minify: true, targets: styleTargets }).code,
  )

const rounded = (value: number) => Number(value.toFixed(1))
