import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { compress, decompress } from 'wawoff2'
import { type Language, languages } from '../../../content/languages.ts'
import { scriptFonts } from '../../../site/languages/fonts.ts'
import { withTabularFigures } from './figures.ts'
import { redraw } from './outlines.ts'
import { keepLookups } from './rules.ts'
import { openFont } from './shape.ts'
import { deduplicated, subset, type Wanted } from './subset.ts'
import { readTables, writeTables } from './tables.ts'
import { alphabetOf, shownWords } from './words.ts'

/**
 * Writes Anek Latin into site/styles and the fonts of the other languages into site/languages/fonts: two weights with the
 * glyphs of its pages, the complete alphabet for what visitors type, the language's name for the switch on other pages, and
 * a lighter Anek Latin.
 */
const require = createRequire(import.meta.url)
const site = fileURLToPath(new URL('../../../site/', import.meta.url))
/**
 * An outline may deviate by one unit: at most a third of a pixel in the largest headline. The regular cuts of other languages
 * are for text, where a coarser unit is a tenth of a pixel.
 */
const unitsPerEm = { english: 400, others: { 400: 200, 650: 250 } }
const weights = [400, 650] as const

async function write(name: string, font: Uint8Array): Promise<void> {
  const file = await compress(Buffer.from(font))
  await writeFile(`${site}${name}.woff2`, file)
  console.log(`${name}.woff2 ${file.length} bytes`)
}

for (const weight of weights) {
  const file = new URL(`anek-latin-${weight}.woff2`, import.meta.url)
  const font = Buffer.from(await decompress(await readFile(file)))
  const unicodes = openFont(font).unicodes()
  const english = { unicodes, features: ['kern', 'liga', 'tnum'] }
  await write(`styles/anek-latin-${weight}`, drawnLatin(font, english, unitsPerEm.english))
  const beside = drawnLatin(withTabularFigures(font), { unicodes, script: null }, unitsPerEm.others[weight])
  await write(`languages/fonts/latin-${weight}`, beside)
}

for (const [language, { file, script, rules }] of Object.entries(scriptFonts)) {
  const font = Buffer.from(await decompress(await readFile(require.resolve(file))))
  const content = languages[language as Language]
  for (const weight of weights) {
    const redrawn = (font: Uint8Array) => deduplicated(redraw(font, unitsPerEm.others[weight]))
    const complete = subset(font, { unicodes: alphabetOf(font, script), weight, script: rules })
    await write(`languages/fonts/${language}-${weight}`, redrawn(cut(complete, shownWords(content, script))))
    if (weight !== 400) continue
    await write(`languages/fonts/${language}-name`, redrawn(cut(complete, [content.name])))
    await write(`languages/fonts/${language}-typed`, redrawn(complete))
  }
}

/** The second subset drops the components of composite glyphs, which `redraw` writes as plain outlines. */
function drawnLatin(font: Uint8Array, wanted: Wanted, units: number): Uint8Array {
  return subset(redraw(subset(font, wanted), units), wanted)
}

/** Only the glyphs and lookups of these words. Throws if a word would be drawn differently. */
function cut(complete: Uint8Array, words: readonly string[]): Uint8Array {
  const before = openFont(complete)
  const tables = readTables(Buffer.from(complete))
  keepLookups(before.lookupsFor(words), tables)
  const made = subset(writeTables(tables), {
    unicodes: new Set(words.flatMap((word) => [...word].map((letter) => letter.codePointAt(0) ?? 0))),
    glyphs: new Set(words.flatMap((word) => before.glyphsOf(word))),
  })
  const after = openFont(made)
  const changed = words.filter((word) => after.drawingOf(word) !== before.drawingOf(word))
  if (changed.length > 0)
    throw new Error(`These words would be drawn differently: ${changed.slice(0, 9).join(' ')}`)
  return made
}
