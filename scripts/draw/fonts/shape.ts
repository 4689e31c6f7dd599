import { Blob, Buffer, Face, Feature, Font, shape, shapeWithTrace, TracePhase, Variation } from 'harfbuzzjs'

import type { Segment } from './paths.ts'

export type OpenFont = ReturnType<typeof openFont>

/** A font as a browser uses it, at one weight. */
export function openFont(file: Uint8Array, weight?: number) {
  const face = new Face(new Blob(file))
  const font = new Font(face)
  if (weight !== undefined) font.setVariations([new Variation('wght', weight)])

  const bufferOf = (word: string) => {
    const buffer = new Buffer()
    buffer.addText(word)
    buffer.guessSegmentProperties()
    return buffer
  }

  const placesOf = (word: string, ...features: string[]) => {
    const buffer = bufferOf(word)
    shape(
      font,
      buffer,
      features.map((feature) => new Feature(feature)),
    )
    const places = buffer.getGlyphPositions()
    return buffer.getGlyphInfos().map(({ codepoint }, index) => ({ glyph: codepoint, ...places[index] }))
  }

  return {
    /** The glyphs drawn for a word and where each stands, with the rules that are asked for by name. */
    placesOf,

    /** Every glyph a word passes through: a conjunct is often reached by way of half letters that nobody sees. */
    glyphsOf(word: string): number[] {
      const steps = shapeWithTrace(font, bufferOf(word), [], 0, TracePhase.DONT_STOP)
      const glyphs = steps.filter(({ glyphs }) => glyphs).flatMap(({ t }) => t as { g: number }[])
      return [...new Set(glyphs.map(({ g }) => g))]
    },

    /** What is drawn for a word: outlines and where they stand. Two fonts that draw the same say the same. */
    drawingOf: (word: string): string =>
      placesOf(word)
        .map(({ glyph, ...place }) => `${font.glyphToPath(glyph)} ${JSON.stringify(place)}`)
        .join('\n'),

    /** The rules for joining letters that change something in one of these words, by their numbers in the font. */
    rulesFor(words: readonly string[]): Set<number> {
      const used = new Set<number>()
      for (const word of words) {
        let before = ''
        for (const { m: message, t: glyphs } of shapeWithTrace(
          font,
          bufferOf(word),
          [],
          0,
          TracePhase.DONT_STOP,
        )) {
          if (message.startsWith('start table GPOS')) break
          const [, moment, rule] = /^(start|end) lookup (\d+)/.exec(message) ?? []
          const now = JSON.stringify(glyphs)
          if (moment === 'start') before = now
          if (moment === 'end' && now !== before) used.add(Number(rule))
        }
      }
      return used
    },

    /** The outlines of a glyph, measured in units of this many of the font's. */
    contoursOf(glyph: number, unit: number): Segment[][] {
      const contours: Segment[][] = []
      let at = { x: 0, y: 0 }
      for (const { type, values } of font.glyphToJson(glyph)) {
        const [x = 0, y = 0, toX = x, toY = y] = values.map((value) => value / unit)
        const contour = contours.at(-1)
        const start = contour?.[0]?.from
        if (type === 'Z' && start) contour.push({ from: at, to: start })
        if (type === 'M') contours.push([])
        if (type === 'L' || type === 'Q')
          contour?.push({ from: at, control: type === 'Q' ? { x, y } : undefined, to: { x: toX, y: toY } })
        if (type !== 'Z') at = { x: toX, y: toY }
      }
      return contours
    },

    unitsPerEm: face.upem,
    unicodes: () => [...face.collectUnicodes()],
  }
}
