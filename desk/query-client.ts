import { type Query, QueryClient, type QueryFilters } from '@tanstack/react-query'
import { NotReached } from './http.ts'

const longestPauseMs = 8_000

/** Asks again for as long as the server cannot be reached; an answer, whatever it says, is not asked for twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (_, error) => error instanceof NotReached,
      retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, longestPauseMs),
      // A browser's own idea of being offline is often wrong; the desk may be on this machine.
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      staleTime: 30_000,
    },
  },
})

/** What is asked again once its first reading has come, and what is to be done before that. */
const followed = new Map<Query, Set<() => void>>()

/** Asks again for what news made old; also for a first reading under way, which TanStack would not repeat and which may be older than they are. */
export function readAgain(filters: QueryFilters, before?: () => void): void {
  for (const query of queryClient
    .getQueryCache()
    .findAll({ type: 'active', fetchStatus: 'fetching', ...filters }))
    if (query.state.data === undefined) readAgainAfterFirst(query, before)
  before?.()
  void queryClient.invalidateQueries(filters)
}

function readAgainAfterFirst(query: Query, before?: () => void): void {
  const preparations = followed.get(query) ?? new Set()
  if (before) preparations.add(before)
  if (followed.has(query)) return
  followed.set(query, preparations)
  const again = () => {
    followed.delete(query)
    for (const prepare of preparations) prepare()
    void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
  // An answer that is an error, such as that it was erased, is final.
  query.fetch().then(again, () => followed.delete(query))
}
