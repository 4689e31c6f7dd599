import { type ReactNode, useEffect, useRef } from 'react'
import { logo, logoField } from '../../contract/logo.ts'
import styles from './page.module.css'

/** A page beside the inbox: its title, and what belongs to it. */
export function Page({ title, tools, children }: { title: string; tools?: ReactNode; children: ReactNode }) {
  return (
    <main className={styles.page}>
      <PageTitle>{title}</PageTitle>
      <div className={styles.inner}>
        <div className={`row ${styles.top}`}>
          <FocusedHeading>{title}</FocusedHeading>
          {tools}
        </div>
        {children}
      </div>
    </main>
  )
}

/** React's own `<title>` would stand beside the one that the page came with. */
export function PageTitle({ children }: { children: string }) {
  useEffect(() => {
    document.title = `${children} – FirstHour desk`
  }, [children])
  return null
}

/** The focus goes to what was opened, so that a screen reader says it and the Tab key goes on from there. */
export function FocusedHeading(props: { className?: string | undefined; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return <h1 ref={heading} tabIndex={-1} {...props} />
}

/**
 * Something that did not work, said at once to whoever listens instead of looking. It has to go while somebody tries again:
 * the same words are not said a second time where they stand.
 */
export const Problem = ({ children }: { children: ReactNode }) => (
  <div role="alert" className={styles.problem}>
    {children}
  </div>
)

export const Wordmark = () => (
  <span className={styles.wordmark}>
    <svg width="26" height="26" {...logoField} aria-hidden="true">
      {logo.map((path) => (
        <path key={path.d} {...path} />
      ))}
    </svg>
    <span>
      FirstHour <span className="mute">desk</span>
    </span>
  </span>
)
