import { Blob, Buffer, Face, Feature, Font, shape, shapeWithTrace, TracePhase } from 'harfbuzzjs'
import type { Segment } from './simplify.ts'

export type OpenFont = ReturnType<typeof openFont>

/** A font shaped by HarfBuzz, as browsers do. */
export function openFont(file: Uint8Array) {
  const face = new Face(new Blob(file))
  const font = new Font(face)

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
    /** The shaped glyphs of a word with advances and offsets, with these OpenType features on. */
    placesOf,

    /** Every glyph that appears while a word is shaped. Conjuncts are often formed from half letters that are never shown. */
    glyphsOf(word: string): number[] {
      const steps = shapeWithTrace(font, bufferOf(word), [], 0, TracePhase.DONT_STOP)
      const glyphs = steps.filter(({ glyphs }) => glyphs).flatMap(({ t }) => t as { g: number }[])
      return [...new Set(glyphs.map(({ g }) => g))]
    },

    /** Outlines and positions of a word. Equal strings mean that two fonts draw it identically. */
    drawingOf: (word: string): string =>
      placesOf(word)
        .map(({ glyph, ...place }) => `${font.glyphToPath(glyph)} ${JSON.stringify(place)}`)
        .join('\n'),

    /** The GSUB lookups that change at least one of these words, by index. */
    lookupsFor(words: readonly string[]): Set<number> {
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
          const [, phase, lookup] = /^(start|end) lookup (\d+)/.exec(message) ?? []
          const now = JSON.stringify(glyphs)
          if (phase === 'start') before = now
          if (phase === 'end' && now !== before) used.add(Number(lookup))
        }
      }
      return used
    },

    /** The outlines of a glyph, with coordinates divided by `unit`. */
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
