import { type DeskRole, type DeskSession, mayAs } from '../../contract/desk.ts'
import { keepSessionKey } from '../browser-storage.ts'
import { isSignedOut, signedOut } from '../http.ts'
import { setPeople } from '../people.ts'
import { queryClient } from '../query-client.ts'
import { readSession } from '../server-calls.ts'
import { sharedState } from '../state.ts'
import { setTimeZone, setWorkingDays } from '../times.ts'
import { showToast } from '../toasts/toasts.ts'

/**
 * The session. After it has `ended`, the desk stays on the screen with typed text, and a dialog asks to sign in again.
 */
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
  // Store the key first: the page loaded below for another person needs it.
  if (session.key !== undefined) keepSessionKey(session.key)
  // If another person signs in, reload: they must not see the previous person's data or act as them.
  if ('session' in state && state.session.person !== session.person) {
    location.assign('/')
    return
  }
  setTimeZone(session.timeZone)
  setWorkingDays(session.working)
  setPeople(session.owner, session.names)
  become({ kind: 'here', session })
  if (again) void queryClient.invalidateQueries()
}

/** Whether the current role allows this. Only decides what is shown; the server checks again. */
const mayIn = (state: SessionState, least: DeskRole) => 'session' in state && mayAs(state.session.role, least)
export const may = (least: DeskRole): boolean => mayIn(get(), least)
export const useMay = (least: DeskRole): boolean => mayIn(useSession(), least)

const roleWords: Record<DeskRole, string> = {
  read: 'You can now read leads and figures, but not change them.',
  answer: 'You can now work on leads.',
  admin: 'You are an admin now.',
}

const withoutKey = ({ key: _, ...session }: DeskSession) => JSON.stringify(session)

/**
 * The session as the last poll gave it. If the role or a name has changed meanwhile, hides what is no longer allowed,
 * including dialogs.
 */
export function changeSession(session: DeskSession): void {
  const state = get()
  if (!('session' in state) || state.session.person !== session.person) return
  if (withoutKey(state.session) === withoutKey(session)) return
  if (state.session.role !== session.role) showToast(`Your role was changed. ${roleWords[session.role]}`)
  beginSession(session)
  void queryClient.invalidateQueries()
}

/** Checks the session: at start, after another tab signed in, and when this tab becomes visible. */
export async function checkSession(): Promise<void> {
  try {
    beginSession(await readSession())
  } catch (error) {
    if (!isSignedOut(error) && get().kind === 'unknown') become({ kind: 'not-reached' })
  }
}

export const notifyOtherTabs = () => otherTabs.postMessage('signed in')
otherTabs.addEventListener('message', () => void checkSession())
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible' && get().kind !== 'here') void checkSession()
})
