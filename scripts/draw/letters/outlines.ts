import { type Point, simplify } from './simplify.ts'

/** The same font with simpler outlines. Widths, positions and rules stay as they are. */
export function simplifyOutlines(font: Uint8Array): Uint8Array {
  const tables = readTables(Buffer.from(font))
  const [head, loca, glyf] = ['head', 'loca', 'glyf'].map((tag) => tables.get(tag) ?? Buffer.alloc(0))
  if (!head || !loca || !glyf) return font
  const long = head.readInt16BE(indexFormat) === 1
  const offsetOf = (glyph: number) => (long ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2)
  const glyphCount = loca.length / (long ? 4 : 2) - 1
  const drawn = Array.from({ length: glyphCount }, (_, glyph) =>
    simplifyGlyph(glyf.subarray(offsetOf(glyph), offsetOf(glyph + 1))),
  )
  const offsets = Buffer.alloc((glyphCount + 1) * 4)
  let end = 0
  drawn.forEach((glyph, index) => {
    end += glyph.length
    offsets.writeUInt32BE(end, (index + 1) * 4)
  })
  const newHead = Buffer.from(head)
  newHead.writeInt16BE(1, indexFormat)
  return writeTables(tables.set('head', newHead).set('loca', offsets).set('glyf', Buffer.concat(drawn)))
}

/** Where `head` says how long the offsets of glyphs are. */
const indexFormat = 50

function readTables(font: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>()
  for (let entry = 12; entry < 12 + font.readUInt16BE(4) * 16; entry += 16) {
    const start = font.readUInt32BE(entry + 8)
    tables.set(
      font.toString('latin1', entry, entry + 4),
      font.subarray(start, start + font.readUInt32BE(entry + 12)),
    )
  }
  return tables
}

/** Without checksums: WOFF2 works them out anew. */
function writeTables(tables: Map<string, Buffer>): Buffer {
  const directory = Buffer.alloc(12 + 16 * tables.size)
  directory.writeUInt32BE(0x10000, 0)
  directory.writeUInt16BE(tables.size, 4)
  const parts: Buffer[] = [directory]
  let start = directory.length
  for (const [index, tag] of [...tables.keys()].sort().entries()) {
    const table = tables.get(tag) ?? Buffer.alloc(0)
    const entry = 12 + index * 16
    directory.write(tag, entry, 'latin1')
    directory.writeUInt32BE(start, entry + 8)
    directory.writeUInt32BE(table.length, entry + 12)
    const padding = Buffer.alloc(-table.length & 3)
    parts.push(table, padding)
    start += table.length + padding.length
  }
  return Buffer.concat(parts)
}

function simplifyGlyph(glyph: Buffer): Buffer {
  // A glyph put together from others has no contours of its own, and their number is -1.
  const isSimple = glyph.length > 0 && glyph.readInt16BE(0) >= 0
  const made = isSimple ? writeGlyph(readContours(glyph).map(simplify)) : glyph
  return made.length % 2 ? Buffer.concat([made, Buffer.alloc(1)]) : made
}

const flag = { on: 1, shortX: 2, shortY: 4, repeat: 8, sameX: 16, sameY: 32 }

function readContours(glyph: Buffer): Point[][] {
  let at = 10
  const ends = Array.from({ length: glyph.readInt16BE(0) }, (_, index) => glyph.readUInt16BE(at + index * 2))
  at += ends.length * 2
  at += 2 + glyph.readUInt16BE(at)
  const flags: number[] = []
  while (flags.length <= (ends.at(-1) ?? -1)) {
    const value = glyph.readUInt8(at++)
    const times = value & flag.repeat ? glyph.readUInt8(at++) + 1 : 1
    flags.push(...Array<number>(times).fill(value))
  }
  const read = (short: number, same: number) => {
    let place = 0
    return flags.map((value) => {
      if (value & short) place += value & same ? glyph.readUInt8(at++) : -glyph.readUInt8(at++)
      else if (!(value & same)) {
        place += glyph.readInt16BE(at)
        at += 2
      }
      return place
    })
  }
  const xs = read(flag.shortX, flag.sameX)
  const ys = read(flag.shortY, flag.sameY)
  const points = flags.map((value, index) => ({
    x: xs[index] ?? 0,
    y: ys[index] ?? 0,
    on: (value & flag.on) > 0,
  }))
  return ends.map((end, index) => points.slice((ends[index - 1] ?? -1) + 1, end + 1))
}

/** Every coordinate in two bytes: WOFF2 packs them better than any care taken here. */
function writeGlyph(contours: readonly Point[][]): Buffer {
  const points = contours.flat()
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
    Buffer.from(points.map(({ on }) => (on ? flag.on : 0))),
    words(steps(xs)),
    words(steps(ys)),
  ])
}
