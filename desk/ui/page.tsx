import type { ReactNode } from 'react'
import { FocusedHeading } from './focused-heading.tsx'
import styles from './page.module.css'
import { PageTitle } from './page-title.tsx'

/** A page beside the inbox: its title, and what belongs to it. */
export function Page({ title, tools, children }: { title: string; tools?: ReactNode; children: ReactNode }) {
  return (
    <main className={styles.page}>
      <PageTitle>{title}</PageTitle>
      <div className={styles.inner}>
        <div className={styles.top}>
          <FocusedHeading>{title}</FocusedHeading>
          {tools}
        </div>
        {children}
      </div>
    </main>
  )
}
