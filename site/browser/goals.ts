import type { Goal } from '../../contract/analytics.ts'

const mostWaiting = 16

/** That somebody got to it, counted like a page view: it leaves with the analytics' next call, where there is any. */
export function noteGoal(name: Goal): void {
  globalThis.pageEvents ??= []
  if (globalThis.pageEvents.length < mostWaiting)
    globalThis.pageEvents.push({ name, params: { page_name: location.pathname } })
}
