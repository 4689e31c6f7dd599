import type { Vital } from './web-vitals.ts'

/** Fields of entries that TypeScript's DOM library does not have. */
interface ObservedEntry extends PerformanceEntry {
  value?: number
  hadRecentInput?: boolean
  interactionId?: number
}

const worstKept = 10

/** The largest burst of shifts: each at most one second after the one before, five seconds in all. */
function createShiftScore(): { add(entry: ObservedEntry): void; score: () => number } {
  let burst = { startedAt: 0, lastAt: 0, sum: 0 }
  let worst = 0
  return {
    add({ value = 0, hadRecentInput, startTime }) {
      if (hadRecentInput) return
      const continues = startTime - burst.lastAt < 1000 && startTime - burst.startedAt < 5000
      burst = continues
        ? { ...burst, lastAt: startTime, sum: burst.sum + value }
        : { startedAt: startTime, lastAt: startTime, sum: value }
      worst = Math.max(worst, burst.sum)
    },
    score: () => worst,
  }
}

/** Interaction to Next Paint: the slowest interaction, not counting one outlier for every fifty. */
function createSlowestInteraction(): { add(entry: ObservedEntry): void; duration: () => number | undefined } {
  const durations = new Map<number, number>()
  const ids = new Set<number>()
  return {
    add({ interactionId: id, duration }) {
      if (!id) return
      ids.add(id)
      durations.set(id, Math.max(duration, durations.get(id) ?? 0))
      if (durations.size <= worstKept) return
      const [fastest] = [...durations].sort(([, a], [, b]) => a - b)
      if (fastest) durations.delete(fastest[0])
    },
    duration() {
      const slowestFirst = [...durations.values()].sort((a, b) => b - a)
      return slowestFirst[Math.min(slowestFirst.length - 1, Math.floor(ids.size / 50))]
    },
  }
}

function observe(type: string, onEntry: (entry: ObservedEntry) => void): PerformanceObserver | undefined {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return undefined
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(onEntry))
  const options: PerformanceObserverInit & { durationThreshold: number } = {
    type,
    buffered: true,
    durationThreshold: 40,
  }
  observer.observe(options)
  return observer
}

/** Measures from the start of the page, however late this is called, and reports once, when the page goes out of view. */
export function measureVitals(onVitals: (vitals: Vital[]) => void): void {
  const [navigation] = performance.getEntriesByType('navigation')
  // A prerendered page starts for its visitor when it is shown.
  const shownAt = navigation && 'activationStart' in navigation ? Number(navigation.activationStart) : 0
  const sinceShown = (time: number) => Math.max(0, Math.round(time - shownAt))
  const shifts = createShiftScore()
  const interactions = createSlowestInteraction()
  let largestPaintAt: number | undefined

  const watching: [PerformanceObserver | undefined, (entry: ObservedEntry) => void][] = []
  const watch = (type: string, onEntry: (entry: ObservedEntry) => void) =>
    watching.push([observe(type, onEntry), onEntry])
  watch('largest-contentful-paint', (entry) => {
    largestPaintAt = entry.startTime
  })
  watch('layout-shift', shifts.add)
  watch('event', interactions.add)

  const report = () => {
    if (document.visibilityState !== 'hidden') return
    document.removeEventListener('visibilitychange', report)
    for (const [observer, onEntry] of watching) {
      observer?.takeRecords().forEach(onEntry)
      observer?.disconnect()
    }
    const inp = interactions.duration()
    onVitals([
      ...(largestPaintAt === undefined ? [] : [{ name: 'LCP', value: sinceShown(largestPaintAt) } as const]),
      { name: 'CLS', value: Math.round(shifts.score() * 10_000) / 10_000 },
      ...(inp === undefined ? [] : [{ name: 'INP', value: Math.round(inp) } as const]),
      ...(navigation instanceof PerformanceNavigationTiming
        ? [{ name: 'TTFB', value: sinceShown(navigation.responseStart) } as const]
        : []),
    ])
  }
  document.addEventListener('visibilitychange', report)
}
