import { type ReactNode, useEffect, useRef } from 'react'
import { logo, logoField } from '../../contract/logo.ts'
import styles from './page.module.css'

/** A page other than the inbox. */
export function Page({ title, tools, children }: { title: string; tools?: ReactNode; children: ReactNode }) {
  return (
    <main className={styles.page}>
      <PageTitle>{title}</PageTitle>
      <div className={styles.inner}>
        <div className={`row bottom between below-5 ${styles.top}`}>
          <FocusedHeading className="heading">{title}</FocusedHeading>
          {tools}
        </div>
        {children}
      </div>
    </main>
  )
}

/** Sets document.title, because React's `<title>` would be added next to the existing one. */
export function PageTitle({ children }: { children: string }) {
  useEffect(() => {
    document.title = `${children} – FirstHour desk`
  }, [children])
  return null
}

/** Moves focus to the heading, so that a screen reader announces it and Tab continues from there. */
export function FocusedHeading(props: { className?: string | undefined; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return <h1 ref={heading} tabIndex={-1} {...props} />
}

/**
 * An error, announced to screen readers at once. It must be removed during a retry: the same text is not announced twice
 * in place.
 */
export const Problem = ({ children }: { children: ReactNode }) => (
  <div role="alert" className="callout">
    {children}
  </div>
)

export const Wordmark = () => (
  <span className={`beside middle gap-2 lead strong unbroken ${styles.wordmark}`}>
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
