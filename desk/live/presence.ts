import { useEffect } from 'react'
import type { DeskEvents } from '../../contract/desk.ts'
import { sendPresence } from '../server-calls.ts'
import { sharedState } from '../state.ts'

const nobody: DeskEvents['presence'] = { leadId: '', people: [] }
const { set: setPresence, use: usePresence } = sharedState(nobody)
const { get: openLead, set: setOpenLead } = sharedState<string | null>(null)

export { setPresence }

/** Says which lead is open here. Nothing depends on it, so a call that fails is left at that: the next stream says it again. */
export function tellOpenLead(): void {
  void sendPresence(openLead()).catch(() => {})
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
