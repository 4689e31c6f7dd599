import { logo } from '../../contract/logo.ts'
import styles from './wordmark.module.css'

export const Wordmark = () => (
  <span className={styles.wordmark}>
    <svg
      viewBox="0 0 32 32"
      width="26"
      height="26"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {logo.map((path) => (
        <path key={path.d} {...path} />
      ))}
    </svg>
    <span>
      FirstHour <span className="mute">desk</span>
    </span>
  </span>
)
