import styles from './motion-switch.module.css'

interface MotionSwitchProps {
  label: string
  className?: string | undefined
}

/** Pauses all motion of the site; site/browser/motion.ts handles it. Several on one page show the same state. */
export function MotionSwitch({ label, className = '' }: MotionSwitchProps) {
  return (
    <button
      type="button"
      className={`scripted on-screen centred ${styles.motion} ${className}`}
      data-motion-switch
      aria-pressed="false"
      aria-label={label}
      title={label}
    >
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <circle cx="12" cy="12" r="10.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
        <path className={styles.pause} d="M9.5 8.5v7M14.5 8.5v7" stroke="currentColor" strokeWidth="2" />
        <path className={styles.play} d="M10 8.2v7.6l6-3.8z" fill="currentColor" />
      </svg>
    </button>
  )
}

/** For pictures, on screens whose header has no space for the switch. */
export function MotionSwitchAtPicture({ label, className = '' }: MotionSwitchProps) {
  return <MotionSwitch label={label} className={`${styles.atPicture} ${className}`.trimEnd()} />
}
