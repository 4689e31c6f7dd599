import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { decompress } from 'wawoff2'
import { type Language, languages } from '../../../content/languages.ts'
import { letters } from '../../../site/languages/letters.ts'
import { openFont } from './shape.ts'
import { shownWords } from './words.ts'

const cut = async (name: string) => {
  const file = new URL(`../../../site/languages/letters/${name}.woff2`, import.meta.url)
  return openFont(await decompress(await readFile(file)))
}

describe.each(Object.entries(letters))('the letters of %s', (language, { script }) => {
  const { name, ...content } = languages[language as Language]
  const words = shownWords(content, script)

  it('draw every word of the content as the whole font does: run `npm run draw -- letters`', async () => {
    const [text, strong, whole] = await Promise.all(
      ['400', '650', 'typed'].map((each) => cut(`${language}-${each}`)),
    )
    if (!text || !strong || !whole) throw new Error('a cut is missing')
    expect(words.filter((word) => text.drawingOf(word) !== whole.drawingOf(word))).toEqual([])
    // The strong cut has other outlines, but joins the same letters into the same number of glyphs.
    expect(words.filter((word) => strong.glyphCount(word) !== whole.glyphCount(word))).toEqual([])
  })

  it('draw its name in the switch of other languages', async () => {
    const [own, whole] = await Promise.all([cut(`${language}-name`), cut(`${language}-typed`)])
    expect(own.drawingOf(name)).toBe(whole.drawingOf(name))
  })
})
