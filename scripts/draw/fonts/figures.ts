import { openFont } from './shape.ts'
import { readTables, writeTables } from './tables.ts'

/** Maps digits to the tabular glyphs, so that clocks do not jitter and the font needs no `tnum` feature. */
export function withTabularFigures(font: Buffer): Buffer {
  const { unicodes, placesOf } = openFont(font)
  const glyphs = unicodes().map((code) => placesOf(String.fromCodePoint(code), 'tnum')[0]?.glyph ?? 0)
  return writeTables(readTables(font).set('cmap', cmapOf(unicodes(), glyphs)))
}

/** A cmap of format 4 with one segment per character; the next subset joins adjacent ones. The last segment is the required terminator. */
function cmapOf(codes: readonly number[], glyphs: readonly number[]): Buffer {
  const ends = [...codes, 0xffff]
  const deltas = [...codes.map((code, index) => ((glyphs[index] ?? 0) - code) & 0xffff), 1]
  const header = [0, 1, 3, 1, 0, 12]
  const search = [ends.length * 2, 0, 0, 0]
  const words = [4, 16 + ends.length * 8, 0, ...search, ...ends, 0, ...ends, ...deltas, ...ends.map(() => 0)]
  const cmap = Buffer.alloc((header.length + words.length) * 2)
  for (const [index, word] of [...header, ...words].entries()) cmap.writeUInt16BE(word, index * 2)
  return cmap
}
