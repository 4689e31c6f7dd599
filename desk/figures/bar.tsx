import styles from './figures.module.css'

/** A length beside its figure, so it says nothing of its own to a screen reader. */
export const Bar = ({ part, whole }: { part: number; whole: number }) => (
  <svg className={styles.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
    <rect width="100" height="1" className={styles.rest} />
    <rect width={whole === 0 ? 0 : (part / whole) * 100} height="1" />
  </svg>
)
