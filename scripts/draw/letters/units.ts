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
  if (positions)
    for (const anchor of anchorsIn(positions)) for (const at of [2, 4]) scale(positions, anchor + at)
}

const extension = 9
/** Signs on letters and signs on signs, which are written alike. */
const markTypes = [4, 6]

/** Where signs meet letters. Kerning is left out of these fonts, so nothing else in the table is a length. */
function anchorsIn(positions: Buffer): Set<number> {
  const number = (at: number) => positions.readUInt16BE(at)
  const list = (at: number, step = 2) =>
    Array.from({ length: number(at) }, (_, index) => at + 2 + index * step)
  const found = new Set<number>()
  const lookups = number(8)
  for (const lookup of list(lookups).map((at) => lookups + number(at)))
    for (const each of list(lookup + 4).map((at) => lookup + number(at))) {
      const isFar = number(lookup) === extension
      const type = isFar ? number(each + 2) : number(lookup)
      if (!markTypes.includes(type)) throw new Error(`The font places glyphs by rules of type ${type}.`)
      const table = isFar ? each + positions.readUInt32BE(each + 4) : each
      const [classes, marks, bases] = [
        number(table + 6),
        table + number(table + 8),
        table + number(table + 10),
      ]
      for (const mark of list(marks, 4)) found.add(marks + number(mark + 2))
      for (const base of list(bases, classes * 2))
        for (let at = base; at < base + classes * 2; at += 2) if (number(at)) found.add(bases + number(at))
    }
  return found
}
