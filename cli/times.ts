const minuteMs = 60_000
const steps: [unit: string, ms: number, until: number][] = [
  ['min', minuteMs, 60],
  ['h', 60 * minuteMs, 48],
  ['d', 24 * 60 * minuteMs, 100],
  ['mo', 30 * 24 * 60 * minuteMs, Number.POSITIVE_INFINITY],
]

/** How long ago, in one short word: 5 min, 3 h, 12 d. */
export function ageOf(timestamp: number, now: number): string {
  const age = Math.max(0, now - timestamp)
  for (const [unit, ms, until] of steps)
    if (Math.floor(age / ms) < until) return `${Math.floor(age / ms)} ${unit}`
  return ''
}
