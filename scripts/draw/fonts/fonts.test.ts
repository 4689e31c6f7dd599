import { readFile, stat } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { decompress } from 'wawoff2'
import { type Language, languages } from '../../../content/languages.ts'
import { scriptFonts } from '../../../site/languages/fonts.ts'
import { openFont } from './shape.ts'
import { shownWords } from './words.ts'

const fileOf = (name: string) => new URL(`../../../site/languages/fonts/${name}.woff2`, import.meta.url)
const cut = async (name: string) => openFont(await decompress(await readFile(fileOf(name))))

describe.each(Object.entries(scriptFonts))('the font of %s', (language, { script }) => {
  const { name, ...content } = languages[language as Language]

  it('draws every word of the content as the complete font does: run `npm run draw -- fonts`', async () => {
    const [text, complete] = await Promise.all([cut(`${language}-400`), cut(`${language}-typed`)])
    const words = shownWords(content, script)
    expect(words.filter((word) => text.drawingOf(word) !== complete.drawingOf(word))).toEqual([])
  })

  it('weighs at most 43 KB with the Latin beside it', async () => {
    const cuts = ['latin-400', 'latin-650', `${language}-400`, `${language}-650`]
    const sizes = await Promise.all(cuts.map(async (each) => (await stat(fileOf(each))).size))
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(43 * 1024)
  })

  it('draws the language’s name in the language switch', async () => {
    const [own, complete] = await Promise.all([cut(`${language}-name`), cut(`${language}-typed`)])
    expect(own.drawingOf(name)).toBe(complete.drawingOf(name))
  })
})
