import type { CollectBody } from '../../contract/analytics.ts'
import { pagePaths } from '../../contract/routes.ts'
import type { AnalyticsEvent } from '../database/store.ts'

export const otherName = '(other)'

const canonicalPaths = new Map<string, string>(pagePaths.map((path) => [path.toLowerCase(), path]))

/**
 * The site's own path, or '(other)'. A mistyped or forged path is not kept: it could name a person, and each one
 * would add a row to the aggregates for ever.
 */
function knownPage(name: unknown): string {
  if (typeof name !== 'string') return otherName
  const path =
    name
      .split(/[?#]/, 1)[0]
      ?.toLowerCase()
      .replace(/(.)\/+$/, '$1') ?? ''
  return canonicalPaths.get(path) ?? otherName
}

/** What is kept of an event: which, where, when, and one number. Neither the visitor nor any other parameter is. */
export function storedEvent(event: CollectBody['events'][number], timestamp: number): AnalyticsEvent {
  const number = event.params.engagement_time_msec ?? event.params.value
  return {
    name: event.name,
    page: knownPage(event.params.page_name),
    timestamp,
    value: typeof number === 'number' ? number : null,
  }
}

/** A name beyond the first 500 counts as '(other)', so that nobody can fill the summary with inventions. */
export function limitNames(known: Set<string>, event: AnalyticsEvent): AnalyticsEvent {
  if (known.has(event.name)) return event
  if (known.size >= 500) return { ...event, name: otherName }
  known.add(event.name)
  return event
}
