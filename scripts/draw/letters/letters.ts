import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { decompress } from 'wawoff2'
import { type Language, languages } from '../../../content/languages.ts'
import { letters } from '../../../site/languages/letters.ts'
import { glyphDrawer } from './contours.ts'
import { withEvenFigures } from './figures.ts'
import { redraw } from './outlines.ts'
import { pack } from './pack.ts'
import { keepRules } from './rules.ts'
import { openFont } from './shape.ts'
import { subset, tidied } from './subset.ts'
import { readTables, writeTables } from './tables.ts'
import { alphabetOf, shownWords } from './words.ts'

/**
 * Cuts the letters of each language from its font into site/languages/letters: two weights with the glyphs that its pages
 * use, the whole alphabet for what visitors type, and the language's own name for the switch on other pages. Beside them a
 * lighter Anek Latin for the Latin letters and figures on those pages.
 */
const require = createRequire(import.meta.url)
const folder = fileURLToPath(new URL('../../../site/languages/letters/', import.meta.url))
await mkdir(folder, { recursive: true })

async function write(name: string, made: Uint8Array): Promise<void> {
  const packed = await pack(made)
  await writeFile(`${folder}${name}.woff2`, packed)
  console.log(`${name}.woff2 ${packed.length} bytes`)
}

for (const weight of [400, 650]) {
  const file = new URL(`../../../site/styles/anek-latin-${weight}.woff2`, import.meta.url)
  const font = withEvenFigures(Buffer.from(await decompress(await readFile(file))))
  const wanted = { unicodes: openFont(font).unicodes(), script: null }
  const drawn = redraw(subset(font, wanted), glyphDrawer())
  // Even figures are the others moved aside; drawn by themselves they need those no more.
  await write(`latin-${weight}`, subset(drawn, wanted))
}

for (const [language, { file, script, rules }] of Object.entries(letters)) {
  const font = Buffer.from(await decompress(await readFile(require.resolve(file))))
  const content = languages[language as Language]
  for (const weight of [400, 650]) {
    const draw = glyphDrawer()
    const redrawn = (font: Uint8Array) => tidied(redraw(font, draw))
    const whole = subset(font, { unicodes: alphabetOf(font, script), weight, script: rules })
    await write(`${language}-${weight}`, redrawn(cut(whole, shownWords(content, script))))
    if (weight !== 400) continue
    await write(`${language}-name`, redrawn(cut(whole, [content.name])))
    await write(`${language}-typed`, redrawn(whole))
  }
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
