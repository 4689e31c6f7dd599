import { Dialog } from '../ui/dialog.tsx'
import { LinkForm } from './link-form.tsx'
import styles from './session.module.css'
import { useSession } from './session.ts'

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
