import type { ReactNode } from 'react'
import styles from './form-answer.module.css'

/** The page returned for a form sent without script. */
export function FormAnswer({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.answer}>
      <h1 className="title below-7">{title}</h1>
      {children}
    </section>
  )
}
