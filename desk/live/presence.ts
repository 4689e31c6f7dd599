import { useEffect } from 'react'
import type { DeskEvents } from '../../contract/desk.ts'
import { sendPresence } from '../server-calls.ts'
import { sharedState } from '../state.ts'

const nobody: DeskEvents['presence'] = { leadId: '', people: [] }
const { set: setPresence, use: usePresence } = sharedState(nobody)
const { get: openLead, set: setOpenLead } = sharedState<string | null>(null)

export { setPresence }

let telling: Promise<unknown> = Promise.resolve()

/**
 * Reports the open lead, one request at a time, so that the last one wins. A failure is ignored, because it is reported
 * again.
 */
export function reportOpenLead(): void {
  telling = telling.then(() => sendPresence(openLead())).catch(() => {})
}

/** The server treats a silent tab as closed, so the open lead is reported again. */
export function repeatOpenLead(): void {
  if (openLead() !== null) reportOpenLead()
}

/** Other people who have this lead open. */
export function useOthersAt(leadId: string): string[] {
  useEffect(() => {
    setOpenLead(leadId)
    reportOpenLead()
    return () => {
      setOpenLead(null)
      setPresence(nobody)
      reportOpenLead()
    }
  }, [leadId])
  const { leadId: where, people } = usePresence()
  return where === leadId ? people : nobody.people
}
