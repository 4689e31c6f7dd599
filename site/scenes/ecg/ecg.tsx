import { type BeatLine, beatWidth } from '../moments/beat-lines.ts'
import styles from './ecg.module.css'

interface Props {
  beat: BeatLine
  beats?: number
  className?: string | undefined
}

const restingY = 40

/** A heart trace; animated, the head of the trace sweeps over it as on a bedside monitor. */
export function Ecg({ beat, beats = 2, className = '' }: Props) {
  return (
    <div className={`${styles.ecg} ${className}`.trimEnd()}>
      <svg viewBox={`0 0 ${beatWidth * beats} 57`} fill="none" aria-hidden="true">
        <path
          d={`M0 ${restingY - beat.startsAt}${beat.path.repeat(beats)}`}
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
