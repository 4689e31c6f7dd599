import { kindOf } from '../http/request-kind.ts'
import { version } from '../process/version.ts'
import { measureEventLoopLag } from './event-loop-lag.ts'
import { processFigures } from './process-figures.ts'

export type Metrics = ReturnType<typeof createMetrics>

export type Family = [name: string, type: string, help: string, value: number | Sample[]]

export const gauge = (name: string, help: string, value: number | Sample[]): Family => [
  name,
  'gauge',
  help,
  value,
]

export type Sample = [suffixAndLabels: string, value: number]

const secondsBuckets = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5]

export function createMetrics() {
  const takeLongestLag = measureEventLoopLag()
  const requests = new Map<string, number>()
  const limited = new Map<string, number>()
  // Initialised to 0: Prometheus detects an increase, not a new series, so the first event would go unnoticed.
  const refusedLeads = new Map([['reason="unavailable"', 0]])
  let eventsSetAside = 0
  const watched: (() => Promise<Family[]>)[] = []
  const times = new Map<string, { buckets: number[]; sum: number; count: number }>()

  return {
    countRequest(route: string, status: number, milliseconds: number) {
      const kind = `kind="${kindOf(route)}"`
      if (status === 429) add(limited, kind)
      add(requests, `${kind},status="${Math.floor(status / 100)}xx"`)
      const time = times.get(kind) ?? { buckets: secondsBuckets.map(() => 0), sum: 0, count: 0 }
      times.set(kind, time)
      const seconds = milliseconds / 1000
      for (const [i, limit] of secondsBuckets.entries())
        if (seconds <= limit) time.buckets[i] = (time.buckets[i] ?? 0) + 1
      time.sum += seconds
      time.count++
    },
    countRefusedLead: (code: string) => add(refusedLeads, `reason="${code}"`),
    countEventsSetAside(count: number) {
      eventsSetAside += count
    },
    watch(read: () => Promise<Family[]>) {
      watched.push(read)
    },
    /** Includes the watched gauges as of now; one that cannot be read is left out. */
    async text() {
      const others = await Promise.all(watched.map((read) => read().catch((): Family[] => [])))
      const families: Family[] = [
        gauge('firsthour_build_info', 'The running version.', [[`{version="${version}"}`, 1]]),
        ['firsthour_requests_total', 'counter', 'Requests answered.', labelled(requests)],
        ['firsthour_requests_limited_total', 'counter', 'Requests over a rate limit.', labelled(limited)],
        ['firsthour_leads_refused_total', 'counter', 'Leads refused.', labelled(refusedLeads)],
        ['firsthour_events_set_aside_total', 'counter', 'Events the store rejected.', eventsSetAside],
        ...others.flat(),
        ['firsthour_request_seconds', 'histogram', 'Time from request to response.', histogram(times)],
        gauge('firsthour_event_loop_lag_seconds', 'Longest lag since the last reading.', takeLongestLag()),
        ...processFigures(),
      ]
      return `${families.flatMap(linesOf).join('\n')}\n`
    },
  }
}

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function labelled(counts: ReadonlyMap<string, number>): Sample[] {
  return [...counts].map(([labels, value]) => [`{${labels}}`, value])
}

function histogram(times: ReadonlyMap<string, { buckets: number[]; sum: number; count: number }>): Sample[] {
  return [...times].flatMap(([labels, { buckets, sum, count }]): Sample[] => [
    ...buckets.map((value, i): Sample => [`_bucket{${labels},le="${secondsBuckets[i]}"}`, value]),
    [`_bucket{${labels},le="+Inf"}`, count],
    [`_sum{${labels}}`, sum],
    [`_count{${labels}}`, count],
  ])
}

function linesOf([name, type, help, value]: Family): string[] {
  const samples: Sample[] = typeof value === 'number' ? [['', value]] : value
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(([suffix, value]) => `${name}${suffix} ${value}`),
  ]
}
