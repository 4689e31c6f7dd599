import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { decompress } from 'wawoff2'
import { type Language, languages } from '../../../content/languages.ts'
import { scriptFonts } from '../../../site/languages/fonts.ts'
import { glyphDrawer } from './contours.ts'
import { withEvenFigures } from './figures.ts'
import { redraw } from './outlines.ts'
import { pack } from './pack.ts'
import { keepRules } from './rules.ts'
import { openFont } from './shape.ts'
import { subset, tidied, type Wanted } from './subset.ts'
import { readTables, writeTables } from './tables.ts'
import { alphabetOf, shownWords } from './words.ts'

/**
 * Draws Anek Latin anew into site/styles, and cuts the font of each other language into
 * site/languages/fonts: two weights with the glyphs that its pages use, the whole alphabet for what visitors type, and the
 * language's own name for the switch on other pages. Beside them an even lighter Anek Latin for names and figures there.
 */
const require = createRequire(import.meta.url)
const site = fileURLToPath(new URL('../../../site/', import.meta.url))
/** To the em. An outline may be one unit away: at most a third of a pixel in the largest headline. */
const units = { english: 400, others: 250 }

async function write(name: string, made: Uint8Array): Promise<void> {
  const packed = await pack(made)
  await writeFile(`${site}${name}.woff2`, packed)
  console.log(`${name}.woff2 ${packed.length} bytes`)
}

for (const weight of [400, 650]) {
  const file = new URL(`anek-latin-${weight}.woff2`, import.meta.url)
  const font = Buffer.from(await decompress(await readFile(file)))
  const unicodes = openFont(font).unicodes()
  const english = { unicodes, features: ['kern', 'liga', 'tnum'] }
  await write(`styles/anek-latin-${weight}`, drawnLatin(font, english, units.english))
  const beside = drawnLatin(withEvenFigures(font), { unicodes, script: null }, units.others)
  await write(`languages/fonts/latin-${weight}`, beside)
}

for (const [language, { file, script, rules }] of Object.entries(scriptFonts)) {
  const font = Buffer.from(await decompress(await readFile(require.resolve(file))))
  const content = languages[language as Language]
  for (const weight of [400, 650]) {
    const draw = glyphDrawer()
    const redrawn = (font: Uint8Array) => tidied(redraw(font, draw, units.others))
    const whole = subset(font, { unicodes: alphabetOf(font, script), weight, script: rules })
    await write(`languages/fonts/${language}-${weight}`, redrawn(cut(whole, shownWords(content, script))))
    if (weight !== 400) continue
    await write(`languages/fonts/${language}-name`, redrawn(cut(whole, [content.name])))
    await write(`languages/fonts/${language}-typed`, redrawn(whole))
  }
}

/** Cut again once drawn: a glyph that is put together from others needs those no more. */
function drawnLatin(font: Uint8Array, wanted: Wanted, unitsPerEm: number): Uint8Array {
  return subset(redraw(subset(font, wanted), glyphDrawer(), unitsPerEm), wanted)
}

/** Only what these words need; what they look like must not change by it. */
function cut(whole: Uint8Array, words: readonly string[]): Uint8Array {
  const before = openFont(whole)
  const tables = readTables(Buffer.from(whole))
  keepRules(before.rulesFor(words), tables)
  const made = subset(writeTables(tables), {
    unicodes: new Set(words.flatMap((word) => [...word].map((letter) => letter.codePointAt(0) ?? 0))),
    glyphs: new Set(words.flatMap((word) => before.glyphsOf(word))),
  })
  const after = openFont(made)
  const changed = words.filter((word) => after.drawingOf(word) !== before.drawingOf(word))
  if (changed.length > 0)
    throw new Error(`These words would look different: ${changed.slice(0, 9).join(' ')}`)
  return made
}
