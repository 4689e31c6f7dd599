import styles from './wordmark.module.css'

export const Wordmark = () => (
  <span className={styles.wordmark}>
    <svg viewBox="0 0 32 32" width="26" height="26" fill="none" strokeLinecap="round" aria-hidden="true">
      <path d="M16 3.6a12.4 12.4 0 1 1-10.7 6.2" stroke="var(--amber)" strokeWidth="4.2" />
      <path
        d="M7.4 16.6h4l2.4-6 4.2 11.2 2.6-7 1 1.8h3"
        stroke="currentColor"
        strokeWidth="2.4"
        strokeLinejoin="round"
      />
    </svg>
    <span>
      FirstHour <span className="mute">desk</span>
    </span>
  </span>
)
