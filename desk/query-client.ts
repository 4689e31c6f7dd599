import { type Query, QueryClient, type QueryFilters } from '@tanstack/react-query'
import { ServerUnreachable } from './http.ts'

const longestPauseMs = 8_000

/** Retries while the server is unreachable. Any response, also an error, is final. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (_, error) => error instanceof ServerUnreachable,
      retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, longestPauseMs),
      // navigator.onLine is often wrong, and the desk may run on this machine.
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      staleTime: 30_000,
    },
  },
})

/** Queries to invalidate after their first fetch, with the functions to call before that. */
const followed = new Map<Query, Set<() => void>>()

/**
 * Invalidates queries after an event. Also repeats a first fetch in flight, which TanStack Query would not do: it may
 * have read the data before the event.
 */
export function refetchQueries(filters: QueryFilters, before?: () => void): void {
  for (const query of queryClient
    .getQueryCache()
    .findAll({ type: 'active', fetchStatus: 'fetching', ...filters }))
    if (query.state.data === undefined) refetchAfterFirst(query, before)
  before?.()
  void queryClient.invalidateQueries(filters)
}

function refetchAfterFirst(query: Query, before?: () => void): void {
  const preparations = followed.get(query) ?? new Set()
  if (before) preparations.add(before)
  if (followed.has(query)) return
  followed.set(query, preparations)
  const again = () => {
    followed.delete(query)
    for (const prepare of preparations) prepare()
    void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
  // An error, such as an erased lead, is final.
  query.fetch().then(again, () => followed.delete(query))
}
