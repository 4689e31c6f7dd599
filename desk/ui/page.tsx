import { type ReactNode, useEffect, useRef } from 'react'
import styles from './page.module.css'
import { PageTitle } from './page-title.tsx'

/** A page beside the inbox: its title, and what belongs to it. */
export function Page({ title, tools, children }: { title: string; tools?: ReactNode; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <main className={styles.page}>
      <PageTitle>{title}</PageTitle>
      <div className={styles.inner}>
        <div className={styles.top}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {tools}
        </div>
        {children}
      </div>
    </main>
  )
}
