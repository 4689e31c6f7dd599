import type { PageEvent } from '../../contract/analytics.ts'
import type { Goal } from '../../contract/goals.ts'

/** Limits the buffer: a call takes 25 events, and nothing empties the buffer if analytics is off. */
const mostWaiting = 16

/** Buffers an event for the next analytics call, at the latest on leaving the page. False if the buffer is full. */
export function noteEvent(event: PageEvent): boolean {
  globalThis.pageEvents ??= []
  return globalThis.pageEvents.length < mostWaiting && globalThis.pageEvents.push(event) > 0
}

/** Counts a reached goal, like a page view. */
export const noteGoal = (name: Goal): boolean => noteEvent({ name, params: { page_name: location.pathname } })
