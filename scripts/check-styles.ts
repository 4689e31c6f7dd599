import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The four widths of media and container queries (site/styles/tokens.css). */
const widths = ['30rem', '40rem', '56rem', '76rem']
/** Where the scale itself is written, and where paper has its own. */
const scales = /(tokens|print)\.css$/
/** Pictures have a geometry of their own, which grows with their container. */
const pictures = /^site\/(scenes|studio)\/|^site\/run-a-case\/map\//

/** A length that is neither zero, nor a hairline, nor relative to the text or the container. */
const length = /(?<![\w.-])(?!0(?:px|rem)\b|(?:1|2|1\.5)px\b)\d*\.?\d+(?:px|rem|vw)\b/
const space = /^(margin|padding|gap|row-gap|column-gap|scroll-margin|scroll-padding)(-|$)/
const blurred = /^(?:inset )?(?:-?[\d.]+\w* ){2}(?!0\b)[\d.]+/

const rules: [property: RegExp, isLiteral: (value: string) => boolean, what: string][] = [
  [/^font-size$/, (value) => length.test(value), 'a size of text'],
  [space, (value) => length.test(value.replace(/(?<=\W)100vmax|env\([^)]*\)/g, '')), 'a space'],
  [/radius$/, (value) => length.test(value), 'a radius'],
  [/^box-shadow$/, (value) => value.split(/,\s*(?![^(]*\))/).some((each) => blurred.test(each)), 'a shadow'],
  [/^(transition|animation)(-duration)?$/, (value) => /(?<![\w.])0?\.\d+s\b/.test(value), 'a duration'],
]

/** Sizes, spaces and widths that are written out where a token of the scale belongs, a line each. */
export function checkStyles(root: string): string[] {
  return globSync('{site,desk}/**/*.css', { cwd: root }).flatMap((file) =>
    literalsOf(readFileSync(join(root, file), 'utf8'), file),
  )
}

export function literalsOf(css: string, file: string): string[] {
  // Comments keep their line breaks, so that the numbers of lines stay right.
  const text = css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
  const at = (index: number) => `${file}:${text.slice(0, index).split('\n').length}`
  const queries = [...text.matchAll(/@(?:media|container)[^{]*/g)].flatMap(({ 0: query, index }) =>
    [...query.matchAll(/[\d.]+(?:rem|px|em)(?=[^(]*\))/g)]
      .filter(([width]) => query.includes('width') && !widths.includes(width))
      .map(([width]) => `${at(index)} asks for a width of ${width}; the scale has ${widths.join(', ')}.`),
  )
  if (scales.test(file) || pictures.test(file)) return queries
  const values = [...text.matchAll(/(?<![\w-])([a-z-]+):\s+([^;{}]+);/g)].flatMap(
    ({ 1: property = '', 2: value = '', index }) =>
      rules
        .filter(([of, isLiteral]) => of.test(property) && isLiteral(value.replace(/\s+/g, ' ')))
        .map(
          ([, , what]) => `${at(index)} writes ${what} as ${value}; use a token of site/styles/tokens.css.`,
        ),
  )
  return [...queries, ...values]
}
