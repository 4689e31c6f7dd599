import { PageTitle } from '../ui/page-title.tsx'
import { Wordmark } from '../ui/wordmark.tsx'
import { LinkForm } from './link-form.tsx'
import styles from './session.module.css'

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
