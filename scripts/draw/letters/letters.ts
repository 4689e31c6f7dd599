import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { compress, decompress } from 'wawoff2'
import { type Language, languages } from '../../../content/languages.ts'
import { letters } from '../../../site/languages/letters.ts'
import { openFont } from './shape.ts'
import { subset } from './subset.ts'
import { wordsIn } from './words.ts'

/**
 * Cuts the letters of each language from its font into site/languages/letters: two weights with the glyphs that its pages
 * use, the whole alphabet for what visitors type, and the language's own name for the switch on other pages.
 */
const require = createRequire(import.meta.url)
const folder = fileURLToPath(new URL('../../../site/languages/letters/', import.meta.url))
await mkdir(folder, { recursive: true })

for (const [language, { file, script }] of Object.entries(letters)) {
  const font = Buffer.from(await decompress(await readFile(require.resolve(file))))
  const content = languages[language as Language]
  const words = wordsIn(content, script)
  const write = async (name: string, made: Uint8Array) => {
    const packed = await compress(Buffer.from(made))
    await writeFile(`${folder}${language}-${name}.woff2`, packed)
    console.log(`${language}-${name}.woff2 ${packed.length} bytes`)
  }
  const alphabet = openFont(font)
    .unicodes()
    .filter((code) => isOf(script, code))
  for (const weight of [400, 650]) {
    const whole = subset(font, { unicodes: alphabet, weight })
    await write(String(weight), cut(font, whole, words, weight))
    if (weight !== 400) continue
    await write('name', cut(font, whole, [content.name], weight))
    await write('typed', whole)
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
