import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { decompress } from 'wawoff2'
import { type Language, languages } from '../../../content/languages.ts'
import { scriptFonts } from '../../../site/languages/fonts.ts'
import { openFont } from './shape.ts'
import { alphabetOf, shownWords } from './words.ts'

/**
 * Writes Anek Latin into site/styles and the fonts of the other languages into site/languages/fonts: two weights with the
 * glyphs of its pages, the complete alphabet for what visitors type, the language's name for the switch on other pages, and
 * an Anek Latin without kerning. Needs Python with fonttools and brotli.
 */
const require = createRequire(import.meta.url)
const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const subsetOf = (name: string) => pathOf(`../../../site/${name}.woff2`)

/**
 * Fewer units per em compress to fewer bytes. In English they move no line break; the regular cuts of other languages are for text,
 * where a coarser unit is a tenth of a pixel.
 */
const unitsPerEm = { english: 400, others: { 400: 200, 650: 250 } }
const weights = [400, 650] as const
/** All that shape a script. Kerning is up to a quarter of the file and rarely moves a letter by more than 0.03 em. */
const shaping =
  'abvf abvm abvs akhn blwf blwm blws calt ccmp cjct clig half haln init liga locl mark mkmk nukt pref pres pstf psts rkrf rlig rphf vatu'

/** Not every fontTools reads every WOFF2. */
const folder = await mkdtemp(join(tmpdir(), 'fonts-'))
async function decompressed(file: string): Promise<{ source: string; bytes: Uint8Array }> {
  const bytes = await decompress(await readFile(file))
  const source = join(folder, basename(file))
  await writeFile(source, bytes)
  return { source, bytes }
}

const wanted: object[] = []
const targets: string[] = []
const want = (name: string, subset: object) => {
  targets.push(subsetOf(name))
  wanted.push({ target: subsetOf(name), ...subset })
}

for (const weight of weights) {
  const { source } = await decompressed(pathOf(`anek-latin-${weight}.woff2`))
  const english = { source, features: ['kern', 'liga', 'tnum'], unitsPerEm: unitsPerEm.english }
  want(`styles/anek-latin-${weight}`, english)
  const beside = { source, features: ['tnum'], unitsPerEm: unitsPerEm.others[weight] }
  want(`languages/fonts/latin-${weight}`, beside)
}

for (const [language, { file, script }] of Object.entries(scriptFonts)) {
  const { source, bytes } = await decompressed(require.resolve(file))
  const font = openFont(bytes)
  const content = languages[language as Language]
  const features = shaping.split(' ')
  const only = (words: readonly string[]) => ({
    unicodes: [...new Set(words.flatMap((word) => [...word].map((letter) => letter.codePointAt(0))))],
    glyphs: [...new Set(words.flatMap((word) => font.glyphsOf(word)))],
  })
  for (const weight of weights) {
    const subset = { source, weight, features, unitsPerEm: unitsPerEm.others[weight] }
    want(`languages/fonts/${language}-${weight}`, { ...subset, ...only(shownWords(content, script)) })
    if (weight !== 400) continue
    want(`languages/fonts/${language}-name`, { ...subset, ...only([content.name]) })
    want(`languages/fonts/${language}-typed`, { ...subset, unicodes: alphabetOf(font, script) })
  }
}

execFileSync('python3', [pathOf('fonts.py')], {
  input: JSON.stringify(wanted),
  stdio: ['pipe', 'inherit', 'inherit'],
})
await rm(folder, { recursive: true })
for (const target of targets) console.log(`${target} ${(await stat(target)).size} bytes`)
