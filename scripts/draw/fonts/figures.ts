import { openFont } from './shape.ts'
import { readTables, writeTables } from './tables.ts'

/** The font with figures of one width in place of its own: clocks stand still without a rule that chooses them. */
export function withEvenFigures(font: Buffer): Buffer {
  const { unicodes, placesOf } = openFont(font)
  const glyphs = unicodes().map((code) => placesOf(String.fromCodePoint(code), 'tnum')[0]?.glyph ?? 0)
  return writeTables(readTables(font).set('cmap', mapOf(unicodes(), glyphs)))
}

/** A segment for every character, the last one for none: the next cut joins those that follow each other. */
function mapOf(codes: readonly number[], glyphs: readonly number[]): Buffer {
  const ends = [...codes, 0xffff]
  const shifts = [...codes.map((code, index) => ((glyphs[index] ?? 0) - code) & 0xffff), 1]
  const header = [0, 1, 3, 1, 0, 12]
  const search = [ends.length * 2, 0, 0, 0]
  const words = [4, 16 + ends.length * 8, 0, ...search, ...ends, 0, ...ends, ...shifts, ...ends.map(() => 0)]
  const map = Buffer.alloc((header.length + words.length) * 2)
  for (const [index, word] of [...header, ...words].entries()) map.writeUInt16BE(word, index * 2)
  return map
}
