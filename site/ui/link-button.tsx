import type { Link } from '../../content/schema/kinds.ts'
import { yoursPath } from '../../contract/yours.ts'
import styles from './link-button.module.css'

/** Use amber for only one call to action per screen. */
type Look = 'amber' | 'ink' | 'outline'

interface LinkButtonProps {
  to: Link
  look: Look
  current?: boolean | undefined
}

/** The classes of a button, also for elements other than links. */
export const buttonLook = (look: Look) => `reach on-screen ${styles.button} ${styles[look]}`

/** The server serves /yours, wherever the other pages are. */
const addressOf = ({ href }: Link) =>
  href.endsWith(yoursPath) ? (import.meta.env.PUBLIC_API_ORIGIN ?? '') + href : href

export function LinkButton({ to, look, current }: LinkButtonProps) {
  return (
    <a
      className={`strong ${buttonLook(look)}`}
      href={addressOf(to)}
      aria-current={current ? 'page' : undefined}
    >
      {to.label}
    </a>
  )
}
