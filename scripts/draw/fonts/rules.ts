import { type Tables, tableOf } from './tables.ts'

/** Takes rules for joining letters out of every feature, so that the next cut leaves them out, but those that are used. */
export function keepRules(used: ReadonlySet<number>, tables: Tables): void {
  const rules = tableOf(tables, 'GSUB')
  const features = rules.readUInt16BE(6)
  const places = Array.from({ length: rules.readUInt16BE(features) }, (_, index) =>
    rules.readUInt16BE(features + index * 6 + 6),
  )
  for (const feature of new Set(places.map((place) => features + place))) {
    const all = Array.from({ length: rules.readUInt16BE(feature + 2) }, (_, index) =>
      rules.readUInt16BE(feature + 4 + index * 2),
    )
    const kept = [...new Set(all.filter((rule) => used.has(rule)))]
    for (const [index, rule] of [kept.length, ...kept].entries())
      rules.writeUInt16BE(rule, feature + 2 + index * 2)
  }
}
