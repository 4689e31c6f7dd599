import { useEffect } from 'react'
import type { DeskEvents, DeskSession } from '../../contract/desk.ts'
import { isSignedOut, serverUnreachable, signedOut } from '../http.ts'
import { forgetLead, putLead } from '../leads/lead-cache.ts'
import { lookForNewLeads, refreshEverything, refreshLeads } from '../leads/lead-queries.ts'
import { refetchQueries } from '../query-client.ts'
import { eventsAddress, readSession } from '../server-calls.ts'
import { sharedState } from '../state.ts'
import { repeatOpenLead, reportOpenLead, setPresence } from './presence.ts'

/** Whether the event stream is lost. A slow first connection does not count. */
const { set: setLost, use: useConnectionLost } = sharedState(false)

export { useConnectionLost }

const firstPauseMs = 500
const longestPauseMs = 5000
/**
 * The server sends a heartbeat every 20 s. Without it, a connection that died while a laptop slept would go unnoticed.
 */
const longestSilenceMs = 45_000

type OnSession = (session: DeskSession) => void

/** Connected while the user is signed in. */
export function useLiveLeads(isSignedIn: boolean, onSession: OnSession): void {
  useEffect(() => (isSignedIn ? listen(onSession) : undefined), [isSignedIn, onSession])
}

/** Returns a function that disconnects. */
export function listen(onSession: OnSession): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let pauseMs = firstPauseMs
  let missedSome = false
  let isRepeating = false
  let isStopped = false

  function open() {
    isRepeating = false
    source = new EventSource(eventsAddress())
    source.onopen = () => {
      pauseMs = firstPauseMs
      setLost(false)
      restartSilenceTimer()
      reportOpenLead()
      if (missedSome) refreshEverything()
      else refreshLeads()
      missedSome = false
    }
    // EventSource stops reconnecting after a status such as 502, so each retry opens a new one.
    source.onerror = () => void repeat()
    on('lead', lookForNewLeads)
    on('change', putLead)
    on('gone', ({ id }) => forgetLead(id))
    on('mail', ({ leadId }) => refetchQueries({ queryKey: ['lead', leadId] }))
    on('handOver', ({ leadId }) => refetchQueries({ queryKey: ['lead', leadId] }))
    on('presence', setPresence)
    on('session', onSession)
    on('still-here', repeatOpenLead)
    on('signed-out', () => {
      stop()
      signedOut.emit()
    })
  }

  function on<Name extends keyof DeskEvents>(name: Name, heard: (data: DeskEvents[Name]) => void) {
    source?.addEventListener(name, (event) => {
      restartSilenceTimer()
      heard(JSON.parse(event.data))
    })
  }

  function restartSilenceTimer() {
    clearTimeout(timer)
    timer = setTimeout(() => void repeat(), longestSilenceMs)
  }

  async function repeat() {
    if (isRepeating) return
    isRepeating = true
    source?.close()
    missedSome = true
    const hasEnded = await readSession().then(
      () => false,
      (error) => isSignedOut(error),
    )
    // An ended session shows its own message; otherwise the connection is lost. After a stop nothing is shown.
    if (hasEnded || isStopped) return
    setLost(true)
    clearTimeout(timer)
    timer = setTimeout(open, pauseMs)
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }

  // A failed request or the browser's offline event detects a lost connection sooner than the stream.
  const unsubscribe = serverUnreachable.subscribe(() => void repeat())
  const offline = () => void repeat()
  addEventListener('offline', offline)

  function stop() {
    unsubscribe()
    removeEventListener('offline', offline)
    isRepeating = true
    isStopped = true
    clearTimeout(timer)
    source?.close()
    setLost(false)
  }

  open()
  return stop
}
