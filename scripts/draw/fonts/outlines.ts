import { alignDirections } from './directions.ts'
import { openFont } from './shape.ts'
import { type Point, simplify } from './simplify.ts'
import { readTables, tableOf, writeTables } from './tables.ts'
import { scaleMetrics } from './units.ts'

/** Offset of `indexToLocFormat` in the table `head`. */
const indexFormat = 50

/** The same font with this many units per em and simplified outlines. */
export function redraw(font: Uint8Array, units: number): Uint8Array {
  const tables = readTables(Buffer.from(font))
  const { contoursOf, unitsPerEm } = openFont(font)
  const glyphCount = tableOf(tables, 'maxp').readUInt16BE(4)
  const drawn = Array.from({ length: glyphCount }, (_, glyph) =>
    alignDirections(
      contoursOf(glyph, unitsPerEm / units)
        .map(simplify)
        .filter(({ length }) => length > 0),
    ),
  )
  scaleMetrics(units, tables)
  setLeftBearings(tableOf(tables, 'hmtx'), tableOf(tables, 'hhea').readUInt16BE(34), drawn)
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

/** The left side bearing must equal the outline's left edge: browsers shift a glyph whose table says otherwise. */
function setLeftBearings(hmtx: Buffer, metricCount: number, drawn: readonly Point[][][]): void {
  drawn.forEach((contours, glyph) => {
    const at = glyph < metricCount ? glyph * 4 + 2 : metricCount * 2 + glyph * 2
    hmtx.writeInt16BE(leftOf(contours), at)
  })
}

/** Writes every coordinate in two bytes, since WOFF2 encodes the coordinates again. */
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
  const deltas = (values: number[]) => values.map((value, index) => value - (values[index - 1] ?? 0))
  let end = -1
  const ends = contours.map(({ length }) => {
    end += length
    return end
  })
  const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  return Buffer.concat([
    words([contours.length, ...box, ...ends, 0]),
    Buffer.from(points.map(({ on }) => (on ? 1 : 0))),
    words(deltas(xs)),
    words(deltas(ys)),
    Buffer.alloc(points.length % 2),
  ])
}
