export type AnalyticsErrorCode =
  | 'config-fetch-failed'
  | 'no-app-id'
  | 'no-api-key'
  | 'fetch-throttle'
  | 'indexeddb-unavailable'
  | 'already-exists'

export class AnalyticsError extends Error {
  override name = 'AnalyticsError'
  readonly code: AnalyticsErrorCode
  /** Of `config-fetch-failed`; 0 when no answer came. */
  readonly httpStatus: number | undefined

  constructor(code: AnalyticsErrorCode, httpStatus?: number) {
    super(httpStatus === undefined ? code : `${code} (HTTP ${httpStatus})`)
    this.code = code
    this.httpStatus = httpStatus
  }
}
