import styles from './ecg.module.css'

const beatWidth = 110
const beat = 'h24q5-8 10 0h9l3 5 5-37 6 45 4-13h11q8-14 16 0h22'

interface Props {
  beats?: number
  className?: string | undefined
}

/** A heart trace; in motion the head of the trace sweeps over it as on a bedside monitor. */
export function Ecg({ beats = 2, className = '' }: Props) {
  return (
    <div className={`${styles.ecg} ${className}`}>
      <svg viewBox={`0 0 ${beatWidth * beats} 57`} fill="none" aria-hidden="true">
        <path
          d={`M0 40${beat.repeat(beats)}`}
          stroke="currentColor"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      </svg>
      <div className={styles.sweep} />
    </div>
  )
}
