import { useQuery } from '@tanstack/react-query'
import { useActionState, useState } from 'react'
import { useSearch } from 'wouter'
import { deskPaths, type SignInProblem, signInProblems } from '../../contract/desk.ts'
import { keepReturnPath } from '../browser-storage.ts'
import { reasonOf } from '../http.ts'
import { readWays, sendLink } from '../server-calls.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
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
      <WaysIn />
    </main>
  )
}

/** A dialog above the desk, so that nothing is lost: sign-in may happen in another tab, and this one continues. */
export function SignInAgain() {
  const state = useSession()
  if (state.kind !== 'ended') return null
  return (
    <Dialog title="Your session has ended" stays onClose={() => {}}>
      <p className={styles.again}>
        Sign in again to go on. What you typed is kept, and this page continues once you are signed in.
      </p>
      <WaysIn isAgain />
    </Dialog>
  )
}

const problemWords: Record<SignInProblem, string> = {
  unreachable: 'Your company’s sign-in does not answer at the moment.',
  cancelled: 'The sign-in was cancelled.',
  expired: 'That sign-in has expired or was already used. Please sign in again.',
  unverified: 'Your account has no verified email address. Ask whoever manages it.',
  unknown: 'The address of this account may not use this desk. Ask whoever runs it to add you.',
  refused:
    'Your company’s sign-in sent an unexpected answer. Please sign in again; if it fails again, tell whoever runs the desk.',
}
const isProblem = (text: string | null): text is SignInProblem => signInProblems.some((each) => each === text)

/** Sign-in with the company's account if configured, and by a mailed link unless disabled. */
function WaysIn({ isAgain }: { isAgain?: boolean }) {
  const { data: ways } = useQuery({
    queryKey: ['ways'],
    queryFn: readWays,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const problem = new URLSearchParams(useSearch()).get('problem')
  if (!ways) return null
  return (
    <>
      {isProblem(problem) && !isAgain && (
        <Problem>
          {problemWords[problem]}
          {problem === 'unreachable' && ways.link && ' You can have a link mailed instead.'}
        </Problem>
      )}
      {ways.oidc !== null && (
        // Opens another tab if this one may hold unsaved text.
        <ButtonLink
          main
          href={deskPaths.oidc}
          onClick={keepReturnPath}
          {...(isAgain && { target: '_blank', rel: 'noopener' })}
        >
          {ways.oidc}
        </ButtonLink>
      )}
      {ways.oidc !== null && ways.link && <p className="mute above-5 below-3">or by a link in a mail</p>}
      {ways.link && ways.oidc === null && !isAgain && (
        <p className="mute">There is no password. We mail you a link.</p>
      )}
      {(ways.link || ways.oidc === null) && <LinkForm isSecond={ways.oidc !== null} />}
    </>
  )
}

interface Asked {
  sentTo?: string
  problem?: string
}

/** Requests a sign-in link. The response is the same for everybody, so that it does not reveal who is on the list. */
export function LinkForm({ isSecond = false }: { isSecond?: boolean }) {
  // Controlled, because React resets a form after its action, and a correction typed meanwhile would be lost.
  const [email, setEmail] = useState('')
  const [{ sentTo, problem }, submit, busy] = useActionState<Asked>(async () => {
    keepReturnPath()
    return sendLink(email).then(
      () => ({ sentTo: email }),
      (error) => ({ problem: reasonOf(error) }),
    )
  }, {})

  return (
    <form className={`stack gap-2 field ${styles.form}`} action={submit}>
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
      <Button main={!isSecond} type="submit" disabled={busy}>
        {sentTo === undefined ? 'Send me a link' : 'Send another link'}
      </Button>
      {problem && !busy && <Problem>{problem}</Problem>}
      <p role="status">
        {sentTo !== undefined &&
          `If ${sentTo} may use this desk, a link is on its way. It works once, within 10 minutes.`}
      </p>
      <p className={`mute small above-5 ${styles.hint}`}>
        At the machine itself, <code>npm run desk</code> prints a link that opens the desk.
      </p>
    </form>
  )
}
