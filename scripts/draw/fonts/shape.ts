import { Blob, Buffer, Face, Feature, Font, shape, shapeWithTrace, TracePhase } from 'harfbuzzjs'

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

    unicodes: () => [...face.collectUnicodes()],
  }
}
