import { useEffect } from 'react'
import type { DeskEvents } from '../../contract/desk.ts'
import { sendPresence } from '../server-calls.ts'
import { sharedState } from '../state.ts'

const nobody: DeskEvents['presence'] = { leadId: '', people: [] }
const { set: setPresence, use: usePresence } = sharedState(nobody)
const { get: openLead, set: setOpenLead } = sharedState<string | null>(null)

export { setPresence }

let telling: Promise<unknown> = Promise.resolve()

/** Says which lead is open here, one call after the other: the last one counts. One that fails is left at that, since it is said again. */
export function tellOpenLead(): void {
  telling = telling.then(() => sendPresence(openLead())).catch(() => {})
}

/** A tab that the server has not heard of for a while counts as closed. */
export function repeatOpenLead(): void {
  if (openLead() !== null) tellOpenLead()
}

/** Who else has this lead open. */
export function useOthersAt(leadId: string): string[] {
  useEffect(() => {
    setOpenLead(leadId)
    tellOpenLead()
    return () => {
      setOpenLead(null)
      setPresence(nobody)
      tellOpenLead()
    }
  }, [leadId])
  const { leadId: where, people } = usePresence()
  return where === leadId ? people : nobody.people
}
