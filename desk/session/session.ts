import { type DeskRole, type DeskSession, mayAs } from '../../contract/desk.ts'
import { isSignedOut, signedOut } from '../http.ts'
import { keepSessionKey } from '../kept.ts'
import { setPeople } from '../people.ts'
import { queryClient } from '../query-client.ts'
import { readSession } from '../server-calls.ts'
import { sharedState } from '../state.ts'
import { setTimeZone } from '../times.ts'
import { tell } from '../toasts/toasts.ts'

/** Who is here. When a session has `ended`, the desk stays on the screen with what was typed, and asks to sign in again above it. */
type SessionState =
  | { kind: 'unknown' | 'signed-out' | 'not-reached' }
  | { kind: 'here' | 'ended'; session: DeskSession }

const { get, set: become, use: useSession } = sharedState<SessionState>({ kind: 'unknown' })

export { useSession }

const otherTabs = new BroadcastChannel('desk-session')

signedOut.subscribe(() => {
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
  setPeople(session.owner, session.names)
  become({ kind: 'here', session })
  if (again) void queryClient.invalidateQueries()
}

/** Whether whoever is here may do what takes this role. The server asks again; here it decides what is shown. */
const mayIn = (state: SessionState, least: DeskRole) => 'session' in state && mayAs(state.session.role, least)
export const may = (least: DeskRole): boolean => mayIn(get(), least)
export const useMay = (least: DeskRole): boolean => mayIn(useSession(), least)

const roleWords: Record<DeskRole, string> = {
  read: 'You can now read leads and figures, but not change them.',
  answer: 'You can now work on leads.',
  admin: 'You are an admin now.',
}

/** A role or a name was changed while the desk was open: what somebody may no longer do goes from the screen, dialogs too. */
export function changeSession(session: DeskSession): void {
  const state = get()
  if (!('session' in state) || state.session.person !== session.person) return
  if (state.session.role !== session.role) tell(`Your role was changed. ${roleWords[session.role]}`)
  beginSession(session)
  void queryClient.invalidateQueries()
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
