import { logo, logoField } from '../../contract/logo.ts'
import styles from './wordmark.module.css'

export const Wordmark = () => (
  <span className={styles.wordmark}>
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
