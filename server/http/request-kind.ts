import { apiPaths, mailActionPath } from '../../contract/api.ts'

/** What a request is for: how it is counted, and how long it is served when there is too much to do. */
export type RequestKind = 'page' | 'lead' | 'visitor' | 'analytics' | 'mail' | 'health' | 'unknown'

const kinds = new Map<string, RequestKind>(
  (
    [
      [apiPaths.signups, 'lead'],
      [apiPaths.contactUs, 'lead'],
      [apiPaths.demoRequests, 'lead'],
      [apiPaths.identity, 'visitor'],
      [apiPaths.tracking, 'visitor'],
      [mailActionPath, 'mail'],
      ['/healthz', 'health'],
      ['/readyz', 'health'],
      ['unknown', 'unknown'],
    ] as const
  ).map(([path, kind]) => [path.toLowerCase(), kind]),
)

/** For a route or an address as a client wrote it; what is none of the calls is a page. */
export function kindOf(path: string): RequestKind {
  const lower = path.toLowerCase().replace(/\/$/, '')
  return kinds.get(lower) ?? (lower.startsWith('/analytics/') ? 'analytics' : 'page')
}
