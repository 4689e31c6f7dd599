import { QueryClient } from '@tanstack/react-query'
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
