import { Scene } from '../scene/scene.tsx'
import styles from './signal-line.module.css'

/** The site's decorative line: flat, with one pulse left of the middle. */
export function SignalLine() {
  return (
    <Scene className={styles.line}>
      <span className={styles.rule} />
      <svg
        viewBox="0 0 120 56"
        width="120"
        height="56"
        fill="none"
        stroke="var(--vital)"
        strokeWidth="2"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M0 40h18q6-9 12 0h10l4 5 6-39 7 48 4-14h15q8-14 16 0h28" />
      </svg>
      <span className={styles.rule} />
      <span className={styles.pulse} />
    </Scene>
  )
}
