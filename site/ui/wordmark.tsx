import styles from './wordmark.module.css'

/** The mark and the name, in the colour of whatever they stand on. */
export function Wordmark({ name }: { name: string }) {
  return (
    <span className={styles.wordmark}>
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" fill="none" strokeLinecap="round">
        <path d="M16 3a13 13 0 1 1-12.6 9.8" stroke="var(--amber)" strokeWidth="4" />
        <path
          d="M8 17h4l2.2-5 3.4 9 2.2-4H24"
          stroke="currentColor"
          strokeWidth="2.4"
          strokeLinejoin="round"
        />
      </svg>
      <span>{name}</span>
    </span>
  )
}
