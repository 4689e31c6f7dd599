import { lazy, Suspense, useEffect, useState } from 'react'
import { Redirect, Route, Switch, useLocation, useRoute } from 'wouter'
import type { DeskSession } from '../contract/desk.ts'
import styles from './app.module.css'
import { keepReturnPath } from './browser-storage.ts'
import { InboxPage } from './inbox/inbox-page.tsx'
import { useConnectionLost, usePoll } from './live/poll.ts'
import { ProofDialog } from './requests/proof-dialog.tsx'
import { Enter } from './session/enter.tsx'
import { changeSession, checkSession, useMay, useSession } from './session/session.ts'
import { SignIn, SignInAgain } from './session/sign-in.tsx'
import { SignedIn } from './session/signed-in.tsx'
import { HelpDialog } from './shortcuts/help-dialog.tsx'
import { useShortcuts } from './shortcuts/shortcuts.ts'
import { ToastList } from './toasts/toast-list.tsx'
import { undoLast } from './toasts/toasts.ts'
import { TopBar } from './top-bar.tsx'

const FiguresPage = lazy(() => import('./figures/figures-page.tsx'))
const HealthPage = lazy(() => import('./health/health-page.tsx'))
const TeamPage = lazy(() => import('./team/team-page.tsx'))
const RequestsPage = lazy(() => import('./requests/requests-page.tsx'))
const RecordPage = lazy(() => import('./record/record-page.tsx'))

const retryMs = 3000

export function App() {
  const state = useSession()
  const [path] = useLocation()
  useEffect(() => void checkSession(), [])
  useEffect(() => {
    if (state.kind !== 'not-reached') return
    const timer = setInterval(() => void checkSession(), retryMs)
    return () => clearInterval(timer)
  }, [state.kind])

  if (path === '/enter') return <Enter />
  if (path === '/signed-in') return <SignedIn />
  if (state.kind === 'unknown') return null
  if (state.kind === 'not-reached')
    return <p className={styles.notReached}>The desk cannot be reached at the moment. Trying again …</p>
  if (state.kind === 'signed-out') {
    keepReturnPath()
    return path === '/sign-in' ? <SignIn /> : <Redirect to="/sign-in" replace />
  }
  return 'session' in state && <Desk session={state.session} isHere={state.kind === 'here'} />
}

function Desk({ session, isHere }: { session: DeskSession; isHere: boolean }) {
  const isAdmin = useMay('admin')
  const [isLead, lead] = useRoute('/leads/:id')
  const [path] = useLocation()
  const [isHelpOpen, setHelpOpen] = useState(false)
  usePoll(isHere, lead?.id ?? null, changeSession)
  useShortcuts({ '?': () => setHelpOpen(true), z: undoLast })
  return (
    <div className={styles.desk}>
      <TopBar session={session} onHelp={() => setHelpOpen(true)} />
      <ConnectionBanner />
      {isLead || path === '/' ? (
        <InboxPage openId={lead?.id} />
      ) : (
        <Suspense>
          <Switch>
            <Route path="/figures" component={FiguresPage} />
            <Route path="/team" component={TeamPage} />
            {isAdmin && <Route path="/health" component={HealthPage} />}
            {isAdmin && <Route path="/requests" component={RequestsPage} />}
            {isAdmin && <Route path="/record" component={RecordPage} />}
            <Route>
              <Redirect to="/" replace />
            </Route>
          </Switch>
        </Suspense>
      )}
      {isAdmin && <ProofDialog />}
      <ToastList />
      {isHelpOpen && <HelpDialog onClose={() => setHelpOpen(false)} />}
      <SignInAgain />
    </div>
  )
}

function ConnectionBanner() {
  const lost = useConnectionLost()
  return (
    <div role="status" className={lost ? styles.banner : undefined}>
      {lost && 'Connection lost. Showing the last known state; trying again …'}
    </div>
  )
}
