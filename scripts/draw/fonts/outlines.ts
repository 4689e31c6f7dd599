import type { DrawGlyph } from './contours.ts'
import type { Point } from './paths.ts'
import { openFont } from './shape.ts'
import { readTables, tableOf, writeTables } from './tables.ts'
import { measureIn } from './units.ts'

/** Where `head` says how long the offsets of glyphs are. */
const indexFormat = 50

/** The same font with so many units to the em, and the outlines that `draw` gives for those it has. */
export function redraw(font: Uint8Array, draw: DrawGlyph, units: number): Uint8Array {
  const tables = readTables(Buffer.from(font))
  const { contoursOf, unitsPerEm } = openFont(font)
  const glyphCount = tableOf(tables, 'maxp').readUInt16BE(4)
  const drawn = Array.from({ length: glyphCount }, (_, glyph) => draw(contoursOf(glyph, unitsPerEm / units)))
  measureIn(units, tables)
  setStarts(tableOf(tables, 'hmtx'), tableOf(tables, 'hhea').readUInt16BE(34), drawn)
  const glyphs = drawn.map(writeGlyph)
  const offsets = Buffer.alloc((glyphCount + 1) * 4)
  let end = 0
  glyphs.forEach((glyph, index) => {
    end += glyph.length
    offsets.writeUInt32BE(end, (index + 1) * 4)
  })
  tableOf(tables, 'head').writeInt16BE(1, indexFormat)
  return writeTables(tables.set('loca', offsets).set('glyf', Buffer.concat(glyphs)))
}

const leftOf = (contours: readonly Point[][]) =>
  contours.length && Math.min(...contours.flat().map(({ x }) => x))

/** A glyph begins where its outline does: browsers shift it where the table says otherwise. */
function setStarts(widths: Buffer, wideCount: number, drawn: readonly Point[][][]): void {
  drawn.forEach((contours, glyph) => {
    const at = glyph < wideCount ? glyph * 4 + 2 : wideCount * 2 + glyph * 2
    widths.writeInt16BE(leftOf(contours), at)
  })
}

/** Every coordinate in two bytes: WOFF2 packs them better than any care taken here. */
function writeGlyph(contours: readonly Point[][]): Buffer {
  const points = contours.flat()
  if (points.length === 0) return Buffer.alloc(0)
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const words = (values: number[]) => {
    const bytes = Buffer.alloc(values.length * 2)
    values.forEach((value, index) => {
      bytes.writeInt16BE(value, index * 2)
    })
    return bytes
  }
  const steps = (values: number[]) => values.map((value, index) => value - (values[index - 1] ?? 0))
  let end = -1
  const ends = contours.map(({ length }) => {
    end += length
    return end
  })
  const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  return Buffer.concat([
    words([contours.length, ...box, ...ends, 0]),
    Buffer.from(points.map(({ on }) => (on ? 1 : 0))),
    words(steps(xs)),
    words(steps(ys)),
    Buffer.alloc(points.length % 2),
  ])
}
