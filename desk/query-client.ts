import { QueryClient, type QueryFilters } from '@tanstack/react-query'
import { NotReached } from './http.ts'

const longestPauseMs = 10_000

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

/**
 * Asks again for what news made old. A first reading under way may have been answered before them, and TanStack drops
 * the wish to repeat one: it is asked again when it has come.
 */
export function readAgain(filters: QueryFilters, before = () => {}): void {
  const firstReadings = queryClient
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  const again = () => {
    before()
    void queryClient.invalidateQueries(filters)
  }
  again()
  if (firstReadings.length > 0)
    void Promise.allSettled(firstReadings.map((query) => query.fetch())).then(again)
}
