/** The variables that pages are built with, and their defaults. The server reads them too. */
export const publicDefaults = {
  PUBLIC_ANALYTICS: 'on',
  PUBLIC_ANALYTICS_URL: '/analytics',
  PUBLIC_ANALYTICS_APP_ID: '1:1:web:firsthour',
  PUBLIC_ANALYTICS_API_KEY: 'firsthour-web',
  PUBLIC_ANALYTICS_MEASUREMENT_ID: 'G-FIRSTHOUR',
  PUBLIC_WEB_VITALS: 'off',
  PUBLIC_AUTH_TOKEN_SYNC_URL: '',
  PUBLIC_AUTH_TOKEN_MAX_AGE: '300',
} as const

/** The name of the file in which a build leaves the values it was made with. */
export const publicValuesFile = 'public-variables.json'

/** An empty variable counts as unset. */
export const publicValues = (env: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(publicDefaults).map(([name, byDefault]) => [name, env[name] || byDefault]),
  )
