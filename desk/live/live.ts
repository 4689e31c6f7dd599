import { useEffect } from 'react'
import type { DeskEvents, DeskSession } from '../../contract/desk.ts'
import { isSignedOut, notReached, signedOut } from '../http.ts'
import { forgetLead, putLead } from '../leads/lead-cache.ts'
import { lookForNewLeads, refreshEverything, refreshLeads } from '../leads/lead-queries.ts'
import { readAgain } from '../query-client.ts'
import { eventsAddress, readSession } from '../server-calls.ts'
import { sharedState } from '../state.ts'
import { repeatOpenLead, setPresence, tellOpenLead } from './presence.ts'

/** Whether the desk hears of news. A first connection that takes a moment is not worth a word. */
const { set: setLost, use: useConnectionLost } = sharedState(false)

export { useConnectionLost }

const firstPauseMs = 500
const longestPauseMs = 5000
/** The server says every 20 s that it is there: a line that died while a laptop slept says nothing at all. */
const longestSilenceMs = 45_000

type OnSession = (session: DeskSession) => void

/** Listens for as long as somebody is signed in. */
export function useLiveLeads(isSignedIn: boolean, onSession: OnSession): void {
  useEffect(() => (isSignedIn ? listen(onSession) : undefined), [isSignedIn, onSession])
}

/** Returns how to stop. */
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
      tellOpenLead()
      if (missedSome) refreshEverything()
      else refreshLeads()
      missedSome = false
    }
    // The browser's own repeats stop for good at an answer such as 502, so each repeat is a new one of ours.
    source.onerror = () => void repeat()
    on('lead', lookForNewLeads)
    on('change', putLead)
    on('gone', ({ id }) => forgetLead(id))
    on('mail', ({ leadId }) => readAgain({ queryKey: ['lead', leadId] }))
    on('handOver', ({ leadId }) => readAgain({ queryKey: ['lead', leadId] }))
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
    // An ended session has its own words; otherwise the line is what was lost. Whoever left meanwhile needs none.
    if (hasEnded || isStopped) return
    setLost(true)
    clearTimeout(timer)
    timer = setTimeout(open, pauseMs)
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }

  // A call that reached nobody, or a browser that knows it is offline, says sooner what the stream may not notice.
  const unsubscribe = notReached.subscribe(() => void repeat())
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
