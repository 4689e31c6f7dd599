import type { ReactNode } from 'react'
import styles from './link-button.module.css'

interface LinkButtonProps {
  href: string
  /** amber is the one call to action of a screen. */
  look: 'amber' | 'ink' | 'outline'
  current?: boolean | undefined
  children: ReactNode
}

export function LinkButton({ href, look, current, children }: LinkButtonProps) {
  return (
    <a
      className={`reach strong on-screen ${styles.button} ${styles[look]}`}
      href={href}
      aria-current={current ? 'page' : undefined}
    >
      {children}
    </a>
  )
}
