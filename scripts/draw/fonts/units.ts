import { type Tables, tableOf } from './tables.ts'

/** Offsets of the 16-bit values in font units, by table. */
const lengths = {
  head: [36, 38, 40, 42],
  hhea: [4, 6, 8, 10, 12, 14, 16, 22],
  'OS/2': [2, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 68, 70, 72, 74, 76, 86, 88],
  post: [8, 10],
}
const unitsPerEm = 18

/** Scales every metric except the outlines to this many units per em. Smaller numbers compress to fewer bytes: 1.4 KB a cut. */
export function scaleMetrics(units: number, tables: Tables): void {
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
/** Mark-to-base and mark-to-mark share one format. */
const markTypes = [4, 6]

/** Offsets of the GPOS values in font units: anchors of marks, and kerning. */
function lengthsIn(positions: Buffer): Set<number> {
  const number = (at: number) => positions.readUInt16BE(at)
  const found = new Set<number>()
  const lookups = number(8)
  for (const lookup of listIn(positions, lookups).map((at) => lookups + number(at)))
    for (const each of listIn(positions, lookup + 4).map((at) => lookup + number(at))) {
      const isExtension = number(lookup) === extension
      const type = isExtension ? number(each + 2) : number(lookup)
      const table = isExtension ? each + positions.readUInt32BE(each + 4) : each
      if (markTypes.includes(type))
        for (const anchor of anchorsIn(positions, table)) found.add(anchor + 2).add(anchor + 4)
      else if (type === pairType) for (const at of pairsIn(positions, table)) found.add(at)
      else throw new Error(`GPOS lookups of type ${type} are not supported.`)
    }
  return found
}

/** Offsets of the entries of a list that begins with its count. */
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

/** Value formats of a pair: only the first glyph's advance changes. Other formats would hold more values per pair. */
const firstAdvanceOnly = 4 * 0x10000

function pairsIn(positions: Buffer, table: number): number[] {
  const number = (at: number) => positions.readUInt16BE(at)
  if (positions.readUInt32BE(table + 4) !== firstAdvanceOnly)
    throw new Error('GPOS pairs that change more than the first advance are not supported.')
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
