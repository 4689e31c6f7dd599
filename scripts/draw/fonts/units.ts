import { type Tables, tableOf } from './tables.ts'

/** Numbers of two bytes that are lengths in the font's units, by the table that they stand in. */
const lengths = {
  head: [36, 38, 40, 42],
  hhea: [4, 6, 8, 10, 12, 14, 16, 22],
  'OS/2': [2, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 68, 70, 72, 74, 76, 86, 88],
  post: [8, 10],
}
const unitsPerEm = 18

/** Measures the font in larger units, all but its outlines. Numbers that are small take fewer bytes. */
export function measureIn(units: number, tables: Tables): void {
  const head = tableOf(tables, 'head')
  const unit = head.readUInt16BE(unitsPerEm) / units
  const scale = (table: Buffer, at: number) => {
    table.writeInt16BE(Math.round(table.readInt16BE(at) / unit), at)
  }
  for (const [tag, places] of Object.entries(lengths))
    for (const at of places) scale(tableOf(tables, tag), at)
  head.writeUInt16BE(units, unitsPerEm)
  const widths = tableOf(tables, 'hmtx')
  for (let at = 0; at < tableOf(tables, 'hhea').readUInt16BE(34) * 4; at += 4) scale(widths, at)
  const positions = tables.get('GPOS')
  if (positions) for (const at of lengthsIn(positions)) scale(positions, at)
}

const extension = 9
const pairType = 2
/** Signs on letters and signs on signs, which are written alike. */
const markTypes = [4, 6]

/** The numbers that place glyphs: where signs meet letters, and how much nearer pairs of letters come. */
function lengthsIn(positions: Buffer): Set<number> {
  const number = (at: number) => positions.readUInt16BE(at)
  const found = new Set<number>()
  const lookups = number(8)
  for (const lookup of listIn(positions, lookups).map((at) => lookups + number(at)))
    for (const each of listIn(positions, lookup + 4).map((at) => lookup + number(at))) {
      const isFar = number(lookup) === extension
      const type = isFar ? number(each + 2) : number(lookup)
      const table = isFar ? each + positions.readUInt32BE(each + 4) : each
      if (markTypes.includes(type))
        for (const anchor of anchorsIn(positions, table)) found.add(anchor + 2).add(anchor + 4)
      else if (type === pairType) for (const at of pairsIn(positions, table)) found.add(at)
      else throw new Error(`The font places glyphs by rules of type ${type}.`)
    }
  return found
}

/** Where the entries of a list stand that begins with their count. */
const listIn = (table: Buffer, at: number, step = 2) =>
  Array.from({ length: table.readUInt16BE(at) }, (_, index) => at + 2 + index * step)

function anchorsIn(positions: Buffer, table: number): number[] {
  const number = (at: number) => positions.readUInt16BE(at)
  const [classes, marks, bases] = [number(table + 6), table + number(table + 8), table + number(table + 10)]
  const anchors = listIn(positions, marks, 4).map((mark) => marks + number(mark + 2))
  for (const base of listIn(positions, bases, classes * 2))
    for (let at = base; at < base + classes * 2; at += 2) if (number(at)) anchors.push(bases + number(at))
  return anchors
}

/** Only the first letter's width may change: no more is written by this font, and anything else would be more numbers. */
const firstWidthOnly = 4 * 0x10000

function pairsIn(positions: Buffer, table: number): number[] {
  const number = (at: number) => positions.readUInt16BE(at)
  if (positions.readUInt32BE(table + 4) !== firstWidthOnly)
    throw new Error('The font kerns by more than widths.')
  const isByClass = number(table) === 2
  if (isByClass)
    return Array.from(
      { length: number(table + 12) * number(table + 14) },
      (_, index) => table + 16 + index * 2,
    )
  return listIn(positions, table + 8)
    .map((at) => table + number(at))
    .flatMap((set) => listIn(positions, set, 4).map((pair) => pair + 2))
}
