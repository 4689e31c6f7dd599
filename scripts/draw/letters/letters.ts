import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { compress, decompress } from 'wawoff2'
import { type Language, languages } from '../../../content/languages.ts'
import { letters } from '../../../site/languages/letters.ts'
import { simplifyOutlines } from './outlines.ts'
import { openFont } from './shape.ts'
import { subset } from './subset.ts'
import { shownWords } from './words.ts'

/**
 * Cuts the letters of each language from its font into site/languages/letters: two weights with the glyphs that its pages
 * use, the whole alphabet for what visitors type, and the language's own name for the switch on other pages. Beside them a
 * lighter Anek Latin for the Latin letters and figures on those pages.
 */
const require = createRequire(import.meta.url)
const folder = fileURLToPath(new URL('../../../site/languages/letters/', import.meta.url))
await mkdir(folder, { recursive: true })

async function write(name: string, made: Uint8Array): Promise<void> {
  const packed = await compress(Buffer.from(simplifyOutlines(made)))
  await writeFile(`${folder}${name}.woff2`, packed)
  console.log(`${name}.woff2 ${packed.length} bytes`)
}

for (const weight of [400, 650]) {
  const file = new URL(`../../../site/styles/anek-latin-${weight}.woff2`, import.meta.url)
  const font = Buffer.from(await decompress(await readFile(file)))
  await write(`latin-${weight}`, subset(font, { unicodes: openFont(font).unicodes(), weight }))
}

for (const [language, { file, script }] of Object.entries(letters)) {
  const font = Buffer.from(await decompress(await readFile(require.resolve(file))))
  const content = languages[language as Language]
  const words = shownWords(content, script)
  const alphabet = openFont(font)
    .unicodes()
    .filter((code) => isOf(script, code))
  for (const weight of [400, 650]) {
    const whole = subset(font, { unicodes: alphabet, weight })
    await write(`${language}-${weight}`, cut(font, whole, words, weight))
    if (weight !== 400) continue
    await write(`${language}-name`, cut(font, whole, [content.name], weight))
    await write(`${language}-typed`, whole)
  }
}

/** Only what these words need; what they look like must not change by it. */
function cut(font: Uint8Array, whole: Uint8Array, words: readonly string[], weight: number): Uint8Array {
  const variable = openFont(font, weight)
  const glyphs = new Set(words.flatMap((word) => variable.glyphsOf(word)))
  const unicodes = new Set(words.flatMap((word) => [...word].map((letter) => letter.codePointAt(0) ?? 0)))
  const made = subset(font, { unicodes, glyphs, weight })
  const [before, after] = [openFont(whole), openFont(made)]
  const changed = words.filter((word) => after.drawingOf(word) !== before.drawingOf(word))
  if (changed.length > 0)
    throw new Error(`These words would look different: ${changed.slice(0, 9).join(' ')}`)
  return made
}

function isOf(script: string, code: number): boolean {
  return new RegExp(`\\p{scx=${script}}|\\p{scx=Zinh}`, 'u').test(String.fromCodePoint(code))
}
