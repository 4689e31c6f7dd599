import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { type DeskSession, mayAs } from '../contract/desk.ts'
import { reasonOf } from './http.ts'
import { signOut } from './server-calls.ts'
import { chooseTheme, chosenTheme, themes } from './theme.ts'
import { showProblem } from './toasts/toasts.ts'
import styles from './top-bar.module.css'
import { Button } from './ui/button.tsx'
import { Wordmark } from './ui/page.tsx'
import { Select } from './ui/select.tsx'

const pages = [
  ['/', 'Inbox', 'read'],
  ['/figures', 'Figures', 'read'],
  ['/requests', 'Requests', 'admin'],
  ['/health', 'Health', 'admin'],
  ['/record', 'Record', 'admin'],
] as const

const roleNames = { read: 'Can read', answer: 'Works on leads', admin: 'Admin' } as const

const themeNames = { auto: 'As the device', light: 'Light', dark: 'Dark' } as const

export function TopBar({ session, onHelp }: { session: DeskSession; onHelp: () => void }) {
  const { person, name, role } = session
  const shown = pages.filter(([, , least]) => mayAs(role, least))
  const [path] = useLocation()
  const isHere = (page: string) => path === page || (page === '/' && path.startsWith('/leads/'))
  return (
    <header className={`row gap-0 ${styles.bar}`}>
      <Link
        href="/"
        className={`plain beside gap-0 middle ${styles.home}`}
        aria-label="FirstHour desk, inbox"
      >
        <Wordmark />
      </Link>
      <nav className={`row gap-0 shrinks ${styles.pages}`} aria-label="Pages">
        {shown.map(([page, title]) => (
          <Link
            key={page}
            href={page}
            className="plain view beside middle gap-0"
            aria-current={isHere(page) ? 'page' : undefined}
          >
            {title}
          </Link>
        ))}
      </nav>
      <button type="button" className={`plain clip ${styles.me}`} popoverTarget="me">
        {name || person.split('@')[0]}
      </button>
      <div id="me" popover="auto" className={styles.menu}>
        <p className="stack gap-0 breakable">
          {name && <b>{name}</b>}
          <span className={name ? 'mute small' : undefined}>{person}</span>
          <span className="mute small">{roleNames[role]}</span>
        </p>
        <ThemeChoice />
        <Button onClick={onHelp}>Keyboard</Button>
        <Button onClick={() => void leave()}>Sign out</Button>
      </div>
    </header>
  )
}

async function leave() {
  try {
    const { signOutAt } = await signOut()
    location.assign(signOutAt ?? '/sign-in')
  } catch (error) {
    showProblem(`You are still signed in. ${reasonOf(error)}`)
  }
}

function ThemeChoice() {
  const [theme, setTheme] = useState(chosenTheme)
  return (
    <label className="row between">
      Colours
      <Select
        value={theme}
        options={themes.map((each) => [each, themeNames[each]])}
        onChoose={(next) => {
          chooseTheme(next)
          setTheme(next)
        }}
      />
    </label>
  )
}
