import { focusManager, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DeskSession } from '../../contract/desk.ts'
import { serverUnreachable } from '../http.ts'
import { refetchStale } from '../leads/lead-queries.ts'
import { queryClient } from '../query-client.ts'
import { sendPoll } from '../server-calls.ts'
import { sharedState } from '../state.ts'

/** A new lead is shown within this time and that of two requests. */
const everyMs = 3000

/** Whether the last request did not reach the desk. */
const { set: setLost, use: useConnectionLost } = sharedState(false)
serverUnreachable.subscribe(() => setLost(true))

export { useConnectionLost }

// By default only a tab that becomes visible counts, not a visible window that gets the focus.
focusManager.setEventListener((onFocus) => {
  const handle = () => onFocus()
  const sources = [
    [window, 'focus'],
    [document, 'visibilitychange'],
  ] as const
  for (const [source, event] of sources) source.addEventListener(event, handle)
  return () => {
    for (const [source, event] of sources) source.removeEventListener(event, handle)
  }
})

const pollOptions = (leadId: string | null) =>
  queryOptions({
    queryKey: ['poll', leadId] as const,
    queryFn: async () => {
      const answer = await sendPoll(leadId, document.hidden)
      setLost(false)
      refetchStale(leadId, answer)
      return answer
    },
    // The next poll is the retry.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    // Names of who had a lead open are out of date once it is closed here.
    gcTime: 0,
  })

/** Asks every few seconds while the user is signed in, and at once when the window gets the focus. */
export function usePoll(
  isSignedIn: boolean,
  leadId: string | null,
  onSession: (session: DeskSession) => void,
): void {
  const { data } = useQuery({
    ...pollOptions(leadId),
    enabled: isSignedIn,
    refetchInterval: everyMs,
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: 'always',
  })
  const session = data?.session
  useEffect(() => {
    if (session) onSession(session)
  }, [session, onSession])
  useEffect(() => {
    const ask = () => void queryClient.refetchQueries({ queryKey: ['poll'] })
    addEventListener('offline', ask)
    return () => removeEventListener('offline', ask)
  }, [])
  useEffect(() => {
    if (leadId === null || !isSignedIn) return
    const leave = () => void sendPoll(null, false).catch(() => {})
    addEventListener('pagehide', leave)
    return () => removeEventListener('pagehide', leave)
  }, [leadId, isSignedIn])
}

const nobody: string[] = []

/** Other people who have this lead open. */
export const useOthersAt = (leadId: string): string[] => useQuery(pollOptions(leadId)).data?.openBy ?? nobody
