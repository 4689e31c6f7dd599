import type { Goal, PageEvent } from '../../contract/analytics.ts'

/** A call takes 25 events, and there are others; where nobody counts, nobody empties it either. */
const mostWaiting = 16

/** It leaves with the analytics' next call, at the latest when the page is left. False when there is no room. */
export function noteEvent(event: PageEvent): boolean {
  globalThis.pageEvents ??= []
  return globalThis.pageEvents.length < mostWaiting && globalThis.pageEvents.push(event) > 0
}

/** That somebody got to it, counted like a page view. */
export const noteGoal = (name: Goal): boolean => noteEvent({ name, params: { page_name: location.pathname } })
