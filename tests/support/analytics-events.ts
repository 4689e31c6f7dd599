import type { AnalyticsEvent } from '../../server/database/visits.ts'

/** An event as stored: by default a page view of `/`, counted under its UTC day. */
export const analyticsEvent = (event: Partial<AnalyticsEvent> & { timestamp: number }): AnalyticsEvent => ({
  name: 'page_view',
  page: '/',
  source: 'Direct',
  device: 'phone',
  day: new Date(event.timestamp).toISOString().slice(0, 10),
  value: null,
  tallies: [],
  visitor: null,
  arrival: null,
  ...event,
})
