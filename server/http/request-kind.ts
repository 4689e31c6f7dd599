import { apiPaths, mailActionPath } from '../../contract/api.ts'

/** The metrics count requests by kind, and under load they are refused by kind. */
type RequestKind = 'page' | 'lead' | 'visitor' | 'analytics' | 'mail' | 'health' | 'unknown'

/** After how long without idle time a kind is refused. A page costs no more to send than to refuse; leads are taken while the store takes them. */
export const refusedFromMs: Partial<Record<RequestKind, number>> = {
  analytics: 1000,
  visitor: 2000,
  mail: 3000,
}

const kinds = new Map<string, RequestKind>()
const count = (kind: RequestKind, ...paths: string[]) => {
  for (const path of paths) kinds.set(path.toLowerCase(), kind)
}
count('lead', apiPaths.signups, apiPaths.contactUs, apiPaths.demoRequests)
count('visitor', apiPaths.identity, apiPaths.tracking)
count('mail', mailActionPath)
count('health', '/healthz', '/readyz')
count('unknown', 'unknown')

/** Of a route's path or the path of a request, in any letter case. Whatever is not listed counts as a page. */
export function kindOf(path: string): RequestKind {
  const lower = path.toLowerCase().replace(/\/$/, '')
  return kinds.get(lower) ?? (lower.startsWith('/analytics/') ? 'analytics' : 'page')
}
