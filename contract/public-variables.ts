// Separate exports, so that a page bundles only the values it uses.
export const defaultAnalyticsUrl = '/analytics'
export const defaultAppId = '1:1:web:firsthour'
export const defaultApiKey = 'firsthour-web'
export const defaultMeasurementId = 'G-FIRSTHOUR'
export const defaultTokenMaxAge = '300'

/** The variables that pages are built with, and their defaults. The server reads them too. */
export const publicDefaults = {
  PUBLIC_API_ORIGIN: '',
  PUBLIC_ANALYTICS: 'on',
  PUBLIC_ANALYTICS_URL: defaultAnalyticsUrl,
  PUBLIC_ANALYTICS_APP_ID: defaultAppId,
  PUBLIC_ANALYTICS_API_KEY: defaultApiKey,
  PUBLIC_ANALYTICS_MEASUREMENT_ID: defaultMeasurementId,
  PUBLIC_WEB_VITALS: 'off',
  PUBLIC_AUTH_TOKEN_SYNC_URL: '',
  PUBLIC_AUTH_TOKEN_MAX_AGE: defaultTokenMaxAge,
} as const

/** The file in which a build stores the values it was made with. */
export const publicValuesFile = 'public-variables.json'

/** An empty variable counts as unset. */
export const publicValues = (env: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(publicDefaults).map(([name, byDefault]) => [name, env[name] || byDefault]),
  )
