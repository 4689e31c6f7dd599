import { readFile, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { decompress } from 'wawoff2'
import { type Language, languages } from '../../../content/languages.ts'
import { scriptFonts } from '../../../site/languages/fonts.ts'
import { alignDirections } from './directions.ts'
import { withTabularFigures } from './figures.ts'
import { type OpenFont, openFont } from './shape.ts'
import { areNear, type Point, type Segment } from './simplify.ts'
import { subset } from './subset.ts'
import { alphabetOf, shownWords } from './words.ts'

const require = createRequire(import.meta.url)
const unpacked = async (file: string | URL) => Buffer.from(await decompress(await readFile(file)))
const fileOf = (name: string) => new URL(`../../../site/languages/fonts/${name}.woff2`, import.meta.url)
const cut = async (name: string) => openFont(await unpacked(fileOf(name)))

/** Weight and units per em of each subset. */
const finest = [
  [400, 200],
  [650, 250],
] as const
const pointsOf = ({ from, control }: Segment): Point[] => [
  { ...from, on: true },
  ...(control ? [{ ...control, on: false }] : []),
]

describe.each(Object.entries(scriptFonts))('the font of %s', (language, { file, script, rules }) => {
  const { name, ...content } = languages[language as Language]
  const words = shownWords(content, script)

  it('draws every word of the content as the complete font does: run `npm run draw -- fonts`', async () => {
    const [text, complete] = await Promise.all([cut(`${language}-400`), cut(`${language}-typed`)])
    expect(words.filter((word) => text.drawingOf(word) !== complete.drawingOf(word))).toEqual([])
  })

  it.each(finest)('is at %d within 1/%d of an em of the font it is cut from', async (weight, units) => {
    const font = await unpacked(require.resolve(file))
    const unicodes = alphabetOf(font, script)
    const [own, made] = [
      openFont(subset(font, { unicodes, weight, script: rules })),
      await cut(`${language}-${weight}`),
    ]
    expect(made.unitsPerEm).toBe(units)
    expectAlike(words, own, made, roundings)
  })

  it('can be made bold by a browser: outer contours run one way', async () => {
    const { placesOf, contoursOf } = await cut(`${language}-400`)
    const glyphs = new Set(words.flatMap((word) => placesOf(word).map(({ glyph }) => glyph)))
    const outlines = [...glyphs].map((glyph) =>
      contoursOf(glyph, 1).map((contour) => contour.flatMap(pointsOf)),
    )
    expect(outlines.filter((contours) => !isDeepStrictEqual(alignDirections(contours), contours))).toEqual([])
  })

  it('weighs at most 35 KB with the Latin beside it', async () => {
    const cuts = ['latin-400', 'latin-650', `${language}-400`, `${language}-650`]
    const sizes = await Promise.all(cuts.map(async (each) => (await stat(fileOf(each))).size))
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(35_000)
  })

  it('draws the language’s name in the language switch', async () => {
    const [own, complete] = await Promise.all([cut(`${language}-name`), cut(`${language}-typed`)])
    expect(own.drawingOf(name)).toBe(complete.drawingOf(name))
  })
})

describe.each(finest)('Anek Latin at %d', (weight, units) => {
  const source = () => unpacked(new URL(`anek-latin-${weight}.woff2`, import.meta.url))

  it('is within 0.25 % of an em of its source font, including kerning pairs and tabular figures', async () => {
    const file = new URL(`../../../site/styles/anek-latin-${weight}.woff2`, import.meta.url)
    const [own, made] = [openFont(await source()), openFont(await unpacked(file))]
    const characters = charactersOf(own)
    const pairs = characters.flatMap((one) => characters.map((other) => one + other))
    expect([made.unitsPerEm, charactersOf(made)]).toEqual([400, characters])
    expectAlike(characters, own, made, roundings)
    expectAlike(characters, own, made, roundings, 'tnum')
    expectAlike(pairs, own, made, { ...roundings, xAdvance: 1 })
  })

  it('beside other scripts it is within one unit, with figures of equal width so that clocks do not move', async () => {
    const [own, made] = [openFont(withTabularFigures(await source())), await cut(`latin-${weight}`)]
    expect([made.unitsPerEm, charactersOf(made)]).toEqual([units, charactersOf(own)])
    expectAlike(charactersOf(own), own, made, roundings)
    expect(new Set(made.placesOf('0123456789').map(({ xAdvance }) => xAdvance)).size).toBe(1)
  })
})

const charactersOf = ({ unicodes }: OpenFont) => unicodes().map((code) => String.fromCodePoint(code))

function expectAlike(
  words: readonly string[],
  own: OpenFont,
  made: OpenFont,
  limits: typeof roundings,
  ...features: string[]
): void {
  expect(words.filter((word) => !isPlacedAlike(word, own, made, limits, ...features))).toEqual([])
  const glyphs = new Map(words.flatMap((word) => pairsOf(word, own, made, ...features)))
  expect([...glyphs].filter(([glyph, drawn]) => !isDrawnAlike(glyph, own, drawn, made))).toEqual([])
}

const pairsOf = (word: string, own: OpenFont, made: OpenFont, ...features: string[]): [number, number][] => {
  const places = made.placesOf(word, ...features)
  return own.placesOf(word, ...features).map(({ glyph }, index) => [glyph, places[index]?.glyph ?? 0])
}

type Places = ReturnType<OpenFont['placesOf']>

/** An offset is the difference of two anchors and a width, each rounded to whole units. */
const roundings = { xAdvance: 0.5, xOffset: 1.5, yOffset: 1 }

/** Expects the same number of glyphs, each with the advance and offsets of the original font. */
function isPlacedAlike(
  word: string,
  own: OpenFont,
  made: OpenFont,
  limits: typeof roundings,
  ...features: string[]
): boolean {
  const [before, after] = [own, made].map(({ placesOf }) => placesOf(word, ...features)) as [Places, Places]
  const unit = own.unitsPerEm / made.unitsPerEm
  const isAlike = (side: keyof typeof roundings, index: number) =>
    Math.abs((before[index]?.[side] ?? 0) / unit - (after[index]?.[side] ?? 0)) <= limits[side]
  return (
    before.length === after.length &&
    before.every((_, index) =>
      (['xAdvance', 'xOffset', 'yOffset'] as const).every((side) => isAlike(side, index)),
    )
  )
}

function isDrawnAlike(glyph: number, own: OpenFont, drawn: number, made: OpenFont): boolean {
  const [before, after] = [own.contoursOf(glyph, own.unitsPerEm / made.unitsPerEm), made.contoursOf(drawn, 1)]
  return (
    before.length === after.length &&
    before.every((contour, index) => areNear(contour, after[index] ?? [], 1))
  )
}
