import { type RequestKind, requestKinds } from './visit.ts'

export interface KindReport {
  answered: number
  refused: number
  failed: number
  p50: number
  p95: number
  p99: number
  /** Of refusals. */
  refusedP99: number
}

export interface LoadReport {
  seconds: number
  visits: number
  requests: number
  /** Requests that never got an answer, visitors without a connection, and visitors still waiting at the end. */
  lost: number
  turnedAway: number
  waiting: number
  kinds: Record<RequestKind, KindReport>
  refusedWithoutRetryAfter: number
  /** When the last refusal came, after the start; undefined when there was none. */
  lastRefusalMs: number | undefined
  generatorCpu: number
}

/** What came back during one step of the load, in milliseconds by kind of request. */
export class Tally {
  visits = 0
  lost = 0
  turnedAway = 0
  readonly #startedAt = performance.now()
  readonly #answered = lists()
  readonly #refused = lists()
  readonly #failed = new Map<RequestKind, number>()
  #withoutRetryAfter = 0
  #lastRefusalAt: number | undefined

  count(kind: RequestKind, status: number, milliseconds: number, head: string): void {
    if (status >= 200 && status < 400) return void this.#answered[kind].push(milliseconds)
    if (status !== 503) return void this.#failed.set(kind, (this.#failed.get(kind) ?? 0) + 1)
    this.#refused[kind].push(milliseconds)
    this.#lastRefusalAt = performance.now()
    if (!/\r\nretry-after: \d/i.test(head)) this.#withoutRetryAfter++
  }

  report(seconds: number, waiting: number, generatorCpuSeconds: number): LoadReport {
    const kinds = Object.fromEntries(
      requestKinds.map((kind) => [kind, this.#kind(kind)]),
    ) as LoadReport['kinds']
    const requests = Object.values(kinds).reduce(
      (sum, { answered, refused, failed }) => sum + answered + refused + failed,
      0,
    )
    return {
      seconds,
      visits: this.visits,
      requests,
      lost: this.lost,
      turnedAway: this.turnedAway,
      waiting,
      kinds,
      refusedWithoutRetryAfter: this.#withoutRetryAfter,
      lastRefusalMs: this.#lastRefusalAt && this.#lastRefusalAt - this.#startedAt,
      generatorCpu: generatorCpuSeconds / seconds,
    }
  }

  #kind(kind: RequestKind): KindReport {
    const answered = this.#answered[kind].sort((a, b) => a - b)
    const refused = this.#refused[kind].sort((a, b) => a - b)
    return {
      answered: answered.length,
      refused: refused.length,
      failed: this.#failed.get(kind) ?? 0,
      p50: quantile(answered, 0.5),
      p95: quantile(answered, 0.95),
      p99: quantile(answered, 0.99),
      refusedP99: quantile(refused, 0.99),
    }
  }
}

function lists(): Record<RequestKind, number[]> {
  return { page: [], asset: [], identity: [], tracking: [], analytics: [], lead: [] }
}

function quantile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
