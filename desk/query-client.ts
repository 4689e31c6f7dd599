import { QueryClient } from '@tanstack/react-query'
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
