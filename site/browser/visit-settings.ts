import {
  defaultAnalyticsUrl,
  defaultApiKey,
  defaultAppId,
  defaultMeasurementId,
  defaultTokenMaxAge,
} from '../../contract/public-variables.ts'
import type { AnalyticsOptions } from './analytics/measurement-id.ts'
import type { TokenSyncOptions } from './token-sync.ts'

/** `none` switches a default off; an empty variable counts as unset, as on the server. */
const setting = (value: string | undefined, byDefault: string) => (value === 'none' ? '' : value || byDefault)

const analyticsUrl = setting(import.meta.env.PUBLIC_ANALYTICS_URL, defaultAnalyticsUrl)

export const analyticsOptions: AnalyticsOptions = {
  url:
    import.meta.env.PUBLIC_API_ORIGIN && analyticsUrl.startsWith('/')
      ? import.meta.env.PUBLIC_API_ORIGIN + analyticsUrl
      : analyticsUrl,
  appId: setting(import.meta.env.PUBLIC_ANALYTICS_APP_ID, defaultAppId),
  apiKey: setting(import.meta.env.PUBLIC_ANALYTICS_API_KEY, defaultApiKey),
  measurementId: setting(import.meta.env.PUBLIC_ANALYTICS_MEASUREMENT_ID, defaultMeasurementId),
}

export const tokenSync: TokenSyncOptions | undefined = import.meta.env.PUBLIC_AUTH_TOKEN_SYNC_URL
  ? {
      url: import.meta.env.PUBLIC_AUTH_TOKEN_SYNC_URL,
      maxAgeSeconds: Number(import.meta.env.PUBLIC_AUTH_TOKEN_MAX_AGE || defaultTokenMaxAge),
    }
  : undefined

/** When off, no events are sent; sign-in and the home page's record stay. */
export const countsVisits = import.meta.env.PUBLIC_ANALYTICS !== 'off'

export const sendsVitals = import.meta.env.PUBLIC_WEB_VITALS === 'on'
