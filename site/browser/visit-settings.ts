import type { AnalyticsOptions } from './analytics/measurement-id.ts'
import type { TokenSyncOptions } from './token-sync.ts'

/** `none` switches a default off; an empty variable counts as unset, as on the server. */
const setting = (value: string | undefined, byDefault: string) => (value === 'none' ? '' : value || byDefault)

export const analyticsOptions: AnalyticsOptions = {
  url: setting(import.meta.env.PUBLIC_ANALYTICS_URL, '/analytics'),
  appId: setting(import.meta.env.PUBLIC_ANALYTICS_APP_ID, '1:1:web:firsthour'),
  apiKey: setting(import.meta.env.PUBLIC_ANALYTICS_API_KEY, 'firsthour-web'),
  measurementId: setting(import.meta.env.PUBLIC_ANALYTICS_MEASUREMENT_ID, 'G-FIRSTHOUR'),
}

export const tokenSync: TokenSyncOptions | undefined = import.meta.env.PUBLIC_AUTH_TOKEN_SYNC_URL
  ? {
      url: import.meta.env.PUBLIC_AUTH_TOKEN_SYNC_URL,
      maxAgeSeconds: Number(import.meta.env.PUBLIC_AUTH_TOKEN_MAX_AGE || 300),
    }
  : undefined

/** Off: nothing is counted; sign-in and the home page's record stay. */
export const countsVisits = import.meta.env.PUBLIC_ANALYTICS !== 'off'

export const sendsVitals = import.meta.env.PUBLIC_WEB_VITALS === 'on'
