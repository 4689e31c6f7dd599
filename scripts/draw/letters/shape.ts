import { Blob, Buffer, Face, Font, shape, shapeWithTrace, TracePhase, Variation } from 'harfbuzzjs'

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

  return {
    /** Every glyph a word passes through: a conjunct is often reached by way of half letters that nobody sees. */
    glyphsOf(word: string): number[] {
      const steps = shapeWithTrace(font, bufferOf(word), [], 0, TracePhase.DONT_STOP)
      const glyphs = steps.filter(({ glyphs }) => glyphs).flatMap(({ t }) => t as { g: number }[])
      return [...new Set(glyphs.map(({ g }) => g))]
    },

    /** What is drawn for a word: outlines and where they stand. Two fonts that draw the same say the same. */
    drawingOf(word: string): string {
      const buffer = bufferOf(word)
      shape(font, buffer)
      const places = buffer.getGlyphPositions()
      return buffer
        .getGlyphInfos()
        .map(({ codepoint }, index) => `${font.glyphToPath(codepoint)} ${JSON.stringify(places[index])}`)
        .join('\n')
    },

    unicodes: () => [...face.collectUnicodes()],

    /** Without those that are missing from the font. */
    glyphCount(word: string): number {
      const buffer = bufferOf(word)
      shape(font, buffer)
      return buffer.getGlyphInfos().filter(({ codepoint }) => codepoint !== 0).length
    },
  }
}
