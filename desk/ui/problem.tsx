import type { ReactNode } from 'react'
import styles from './problem.module.css'

/** Something that did not work, said at once to whoever listens instead of looking. */
export const Problem = ({ children }: { children: ReactNode }) => (
  <div role="alert" className={styles.problem}>
    {children}
  </div>
)
