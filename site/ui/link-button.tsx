import type { Link } from '../../content/types/link.ts'
import styles from './link-button.module.css'

interface LinkButtonProps {
  to: Link
  /** amber is the one call to action of a screen. */
  look: 'amber' | 'ink' | 'outline'
  current?: boolean | undefined
}

export function LinkButton({ to, look, current }: LinkButtonProps) {
  return (
    <a
      className={`reach strong on-screen ${styles.button} ${styles[look]}`}
      href={to.href}
      aria-current={current ? 'page' : undefined}
    >
      {to.label}
    </a>
  )
}
