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
  /** HTTP status of `config-fetch-failed`; 0 if there was no response. */
  readonly httpStatus: number | undefined

  constructor(code: AnalyticsErrorCode, httpStatus?: number) {
    super(httpStatus === undefined ? code : `${code} (HTTP ${httpStatus})`)
    this.code = code
    this.httpStatus = httpStatus
  }
}
