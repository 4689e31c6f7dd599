import { useActionState, useState } from 'react'
import { useLocation } from 'wouter'
import { takeReturnPath } from '../browser-storage.ts'
import { Refused, reasonOf } from '../http.ts'
import { enter } from '../server-calls.ts'
import { Button } from '../ui/button.tsx'
import { PageTitle, Problem, Wordmark } from '../ui/page.tsx'
import styles from './session.module.css'
import { beginSession, notifyOtherTabs } from './session.ts'
import { LinkForm } from './sign-in.tsx'

/** Removes the token from the URL at once, so that it is not in the history or visible on the screen. */
function takeToken(): string {
  const token = location.hash.slice(1)
  if (token) history.replaceState(null, '', '/enter')
  return token
}
const tokenOfAddress = location.pathname === '/enter' ? takeToken() : ''

/** The button uses the link: mail scanners open links but do not press buttons. */
export function Enter() {
  const [token] = useState(() => takeToken() || tokenOfAddress)
  const [, navigate] = useLocation()
  const [problem, press, busy] = useActionState(async () => {
    try {
      beginSession(await enter(token))
      notifyOtherTabs()
      navigate(takeReturnPath(), { replace: true })
      return undefined
    } catch (error) {
      const used = error instanceof Refused && error.status < 500
      return used ? 'This link has been used or has expired.' : reasonOf(error)
    }
  }, undefined)

  const useless = token === '' || problem?.startsWith('This link')
  return (
    <main className={styles.page}>
      <PageTitle>Sign in</PageTitle>
      <Wordmark />
      <h1>{useless ? 'Ask for a new link' : 'Your link works'}</h1>
      {problem && !busy && <Problem>{problem}</Problem>}
      {useless ? (
        <LinkForm />
      ) : (
        <>
          <p className="mute">It works once, on the device where you press the button.</p>
          <form action={press}>
            <Button main disabled={busy}>
              Open the desk
            </Button>
          </form>
        </>
      )}
    </main>
  )
}
