import { apiPaths, mailActionPath } from '../../contract/api.ts'

/** The metrics count requests by kind, and under load they are refused by kind. */
export type RequestKind = 'page' | 'lead' | 'visitor' | 'analytics' | 'mail' | 'health' | 'unknown'

/** After how long without idle time a kind is refused. A page costs no more to send than to refuse; leads are taken while the store takes them. */
export const refusedFromMs: Partial<Record<RequestKind, number>> = {
  analytics: 1000,
  visitor: 2000,
  mail: 3000,
}

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

/** Of a route's path or the path of a request, in any letter case. Whatever is not listed counts as a page. */
export function kindOf(path: string): RequestKind {
  const lower = path.toLowerCase().replace(/\/$/, '')
  return kinds.get(lower) ?? (lower.startsWith('/analytics/') ? 'analytics' : 'page')
}
