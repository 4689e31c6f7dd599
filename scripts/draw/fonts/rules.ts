import { type Tables, tableOf } from './tables.ts'

/** Removes the other GSUB lookups from every feature, so that the next subset drops them. */
export function keepLookups(used: ReadonlySet<number>, tables: Tables): void {
  const gsub = tableOf(tables, 'GSUB')
  const features = gsub.readUInt16BE(6)
  const offsets = Array.from({ length: gsub.readUInt16BE(features) }, (_, index) =>
    gsub.readUInt16BE(features + index * 6 + 6),
  )
  for (const feature of new Set(offsets.map((offset) => features + offset))) {
    const all = Array.from({ length: gsub.readUInt16BE(feature + 2) }, (_, index) =>
      gsub.readUInt16BE(feature + 4 + index * 2),
    )
    const kept = [...new Set(all.filter((lookup) => used.has(lookup)))]
    for (const [index, lookup] of [kept.length, ...kept].entries())
      gsub.writeUInt16BE(lookup, feature + 2 + index * 2)
  }
}
