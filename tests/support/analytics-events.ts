import type { AnalyticsEvent } from '../../server/database/visits.ts'

/** An event as the store gets it: a page view of `/` unless said otherwise, counted under its day in UTC. */
export const analyticsEvent = (event: Partial<AnalyticsEvent> & { timestamp: number }): AnalyticsEvent => ({
  name: 'page_view',
  page: '/',
  day: new Date(event.timestamp).toISOString().slice(0, 10),
  value: null,
  tallies: [],
  visitor: null,
  arrival: null,
  ...event,
})
