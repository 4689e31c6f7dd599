import { useActionState, useState } from 'react'
import { reasonOf } from '../http.ts'
import { keepReturnPath } from '../kept.ts'
import { sendLink } from '../server-calls.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PageTitle, Problem, Wordmark } from '../ui/page.tsx'
import styles from './session.module.css'
import { useSession } from './session.ts'

export function SignIn() {
  return (
    <main className={styles.page}>
      <PageTitle>Sign in</PageTitle>
      <Wordmark />
      <h1>Sign in to the desk</h1>
      <p className="mute">There is no password: a link comes by mail.</p>
      <LinkForm />
    </main>
  )
}

/** Above everything, and nothing below it is lost: the link may be opened in another tab, and this one goes on. */
export function SignInAgain() {
  const state = useSession()
  if (state.kind !== 'ended') return null
  return (
    <Dialog title="Your session has ended" stays onClose={() => {}}>
      <p className={styles.again}>
        Sign in again to go on. What you typed is kept, and this page wakes up by itself once you are in.
      </p>
      <LinkForm />
    </Dialog>
  )
}

interface Asked {
  sentTo?: string
  problem?: string
}

/** Asks for a link by mail. The answer is the same for everybody, so it names nobody who may come in. */
export function LinkForm() {
  // Kept here, because a form goes back to its beginning once it is sent: an address corrected meanwhile would be lost.
  const [email, setEmail] = useState('')
  const [{ sentTo, problem }, submit, busy] = useActionState<Asked>(async () => {
    keepReturnPath()
    return sendLink(email).then(
      () => ({ sentTo: email }),
      (error) => ({ problem: reasonOf(error) }),
    )
  }, {})

  return (
    <form className={styles.form} action={submit}>
      <label htmlFor="sign-in-email">Your e-mail address</label>
      <input
        id="sign-in-email"
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <Button main disabled={busy}>
        {sentTo === undefined ? 'Send me a link' : 'Send another link'}
      </Button>
      {problem && !busy && <Problem>{problem}</Problem>}
      <p role="status" className={styles.sent}>
        {sentTo !== undefined &&
          `If ${sentTo} may use this desk, a link is on its way. It works once, within 10 minutes.`}
      </p>
      <p className={`mute small ${styles.hint}`}>
        At the machine itself, <code>npm run desk</code> prints a link that opens the desk.
      </p>
    </form>
  )
}
