import type { CollectBody } from '../../contract/analytics.ts'
import type { AnalyticsEvent } from '../database/store.ts'

/** What is kept of an event: which, where, when, and one number. Who sent it is not. */
export function storedEvent(
  { name, params }: CollectBody['events'][number],
  timestamp: number,
): AnalyticsEvent {
  const engagedMs = 'engagement_time_msec' in params ? params.engagement_time_msec : undefined
  const vital = 'value' in params ? params.value : undefined
  return { name, page: params.page_name, timestamp, value: engagedMs ?? vital ?? null }
}
