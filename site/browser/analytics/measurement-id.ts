import type { WebConfigReply } from '../../../contract/analytics.ts'
import { type HttpResult, send } from '../http.ts'
import { AnalyticsError } from './analytics-error.ts'
import { type ConfigState, type ConfigStateStore, indexedDbState } from './config-state.ts'

export interface AnalyticsOptions {
  url: string
  appId?: string
  apiKey?: string
  /** The local id: used without an app id or key, and if the config cannot be loaded. */
  measurementId?: string
}

export interface ConfigDependencies {
  state: ConfigStateStore
  random: () => number
}

const limitMs = 60_000
const backoffBaseMs = 1000
const longestBackoffMs = 4 * 60 * 60_000
/** After a 503: thirty times the base. */
const longestUnavailableMs = 30 * backoffBaseMs
const worthRetrying = [429, 500, 503, 504]

/** Doubles with each call, with a jitter of half the pause, so that browsers refused at the same time do not retry at the same time. */
export function backoffMs(status: number, backoffCount: number, random: () => number): number {
  const longest = status === 503 ? longestUnavailableMs : longestBackoffMs
  return Math.min(longest, Math.round(backoffBaseMs * 2 ** backoffCount * (0.5 + random())))
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Loads the config from the provider. Respects its throttling, also on the next page load. */
async function fetchMeasurementId(
  { url, appId = '', apiKey = '' }: AnalyticsOptions,
  { state: store, random }: ConfigDependencies,
): Promise<string> {
  const giveUpAt = Date.now() + limitMs
  let state: ConfigState = await readState(store, appId)
  for (;;) {
    const throttledMs = Math.min(longestBackoffMs, (state.throttledUntil ?? 0) - Date.now())
    // If the wait would exceed the limit, give up now: the page view can be sent with the local id.
    if (Date.now() + throttledMs >= giveUpAt) throw new AnalyticsError('fetch-throttle')
    if (throttledMs > 0) await wait(throttledMs)

    const { etag, measurementId, backoffCount = 0 } = state
    const result: HttpResult<WebConfigReply> = await send(
      `${url}/v1alpha/projects/-/apps/${encodeURIComponent(appId)}/webConfig`,
      { headers: { 'x-goog-api-key': apiKey, ...(etag && { 'if-none-match': etag }) } },
    )
    const { status } = result
    if (!result.ok && worthRetrying.includes(status)) {
      const throttledUntil = Date.now() + backoffMs(status, backoffCount, random)
      state = { etag, measurementId, backoffCount: backoffCount + 1, throttledUntil }
      await store.write(appId, state).catch(logged)
      continue
    }
    state = result.ok
      ? { etag: result.headers.get('etag') ?? undefined, measurementId: result.body.measurementId }
      : { etag, measurementId }
    await store.write(appId, state).catch(logged)
    if (state.measurementId && (result.ok || status === 304)) return state.measurementId
    throw new AnalyticsError('config-fetch-failed', status)
  }
}

const logged = (error: unknown) => console.warn('Analytics:', String(error))

const readState = (store: ConfigStateStore, appId: string): Promise<ConfigState> =>
  store.read(appId).catch((error) => {
    logged(error)
    return {}
  })

/**
 * The measurement id: the provider's if it responds within a minute, otherwise the page's own. A later response is used
 * by the next page.
 */
export async function resolveMeasurementId(
  options: AnalyticsOptions,
  dependencies: ConfigDependencies = { state: indexedDbState, random: Math.random },
): Promise<string> {
  const { appId, apiKey, measurementId } = options
  const missing = !appId ? 'no-app-id' : !apiKey ? 'no-api-key' : undefined
  if (missing && measurementId) return measurementId
  if (missing) throw new AnalyticsError(missing)

  const limit = wait(limitMs).then(() => Promise.reject(new AnalyticsError('fetch-throttle')))
  try {
    return await Promise.race([fetchMeasurementId(options, dependencies), limit])
  } catch (error) {
    if (!measurementId) throw error
    logged(error)
    return measurementId
  }
}
