import { apiPaths, mailActionPath } from '../../contract/api.ts'

/** Metrics count requests by kind. */
type RequestKind = 'page' | 'lead' | 'visitor' | 'analytics' | 'mail' | 'health' | 'unknown'

const kinds = new Map<string, RequestKind>()
const count = (kind: RequestKind, ...paths: string[]) => {
  for (const path of paths) kinds.set(path.toLowerCase(), kind)
}
count('lead', apiPaths.signups, apiPaths.contactUs, apiPaths.demoRequests)
count('visitor', apiPaths.identity, apiPaths.tracking)
count('mail', mailActionPath)
count('health', '/healthz', '/readyz')
count('unknown', 'unknown')

/** The kind of a route or request path, case-insensitive. Unlisted paths count as pages. */
export function kindOf(path: string): RequestKind {
  const lower = path.toLowerCase().replace(/\/$/, '')
  return kinds.get(lower) ?? (lower.startsWith('/analytics/') ? 'analytics' : 'page')
}
