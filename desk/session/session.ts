import type { DeskSession } from '../../contract/desk.ts'
import { isSignedOut, signedOut } from '../http.ts'
import { keepSessionKey } from '../kept.ts'
import { setMe } from '../people.ts'
import { queryClient } from '../query-client.ts'
import { readSession } from '../server-calls.ts'
import { sharedState } from '../state.ts'
import { setTimeZone } from '../times.ts'

/** Who is here. When a session has `ended`, the desk stays on the screen with what was typed, and asks to sign in again above it. */
type SessionState =
  | { kind: 'unknown' | 'signed-out' | 'not-reached' }
  | { kind: 'here' | 'ended'; session: DeskSession }

const { get, set: become, use: useSession } = sharedState<SessionState>({ kind: 'unknown' })

export { useSession }

const otherTabs = new BroadcastChannel('desk-session')

signedOut.hear(() => {
  const state = get()
  if (state.kind === 'here') become({ kind: 'ended', session: state.session })
  else if (state.kind !== 'ended') become({ kind: 'signed-out' })
})

export function beginSession(session: DeskSession): void {
  const state = get()
  const again = state.kind === 'ended'
  // The key first: the page of somebody else, opened below, needs it.
  if (session.key !== undefined) keepSessionKey(session.key)
  // Somebody else at the same screen must not see what the person before had open, nor act as them for a moment.
  if ('session' in state && state.session.person !== session.person) {
    location.assign('/')
    return
  }
  setTimeZone(session.timeZone)
  setMe(session.owner)
  become({ kind: 'here', session })
  if (again) void queryClient.invalidateQueries()
}

/** Asks who is here; also after another tab signed in, or when somebody comes back to this one. */
export async function lookForSession(): Promise<void> {
  try {
    beginSession(await readSession())
  } catch (error) {
    if (!isSignedOut(error) && get().kind === 'unknown') become({ kind: 'not-reached' })
  }
}

export const tellOtherTabs = () => otherTabs.postMessage('signed in')
otherTabs.addEventListener('message', () => void lookForSession())
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible' && get().kind !== 'here') void lookForSession()
})
