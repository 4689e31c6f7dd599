import { type PictureProps, Scene } from '../scene/scene.tsx'
import { Ticks } from '../ticks/ticks.tsx'
import styles from './golden-hour.module.css'

const minuteOnDial = (minute: number, radius: number) => {
  const angle = (minute / 60) * 2 * Math.PI
  return `${(200 + radius * Math.sin(angle)).toFixed(1)} ${(200 - radius * Math.cos(angle)).toFixed(1)}`
}

/** Rings are divided into ticks: 20 of 1200 parts are a minute. */
const ring = { cx: 200, cy: 200, pathLength: 1200 }

const arc = (from: number, to: number, radius: number) =>
  `M${minuteOnDial(from, radius)}A${radius} ${radius} 0 ${to - from > 30 ? 1 : 0} 1 ${minuteOnDial(to, radius)}`

/**
 * The first hour as a dial: faint until the crew arrives, amber until the hospital door, then the time left for care.
 */
export function GoldenHour({ content: { goldenHour }, title }: PictureProps) {
  const { crewMinute, doorMinute } = goldenHour
  const degrees = (doorMinute * 6).toFixed(1)
  return (
    <Scene title={title} className={styles.hour}>
      <svg viewBox="0 0 400 400" fill="none" stroke="currentColor" aria-hidden="true">
        <circle
          {...ring}
          r="184.5"
          strokeWidth="7"
          strokeDasharray="1.2 18.8"
          strokeDashoffset="0.6"
          opacity="0.45"
        />
        <circle {...ring} r="181" strokeWidth="14" strokeDasharray="2 98" strokeDashoffset="1" />
        <path stroke="var(--vital)" strokeWidth="3" d={arc(doorMinute, 60, 160)} />
        <path stroke="var(--amber)" strokeWidth="5" opacity="0.55" d={arc(0, crewMinute, 160)} />
        <path stroke="var(--amber)" strokeWidth="16" d={arc(crewMinute, doorMinute, 160)} />
        <circle
          fill="var(--surface)"
          stroke="var(--amber)"
          strokeWidth="5"
          cx="200"
          cy="40"
          r="9"
          transform={`rotate(${degrees} 200 200)`}
        />
        <g transform={`rotate(${degrees} 200 200)`}>
          <path className={styles.hand} d="M200 34V2" />
        </g>
      </svg>
      <div className={styles.words}>
        <p className={styles.clock}>
          <Ticks text={goldenHour.left} isClock />
        </p>
        <p>{goldenHour.leftLabel}</p>
        <p className={`fine ${styles.driveLabel}`}>
          <Ticks text={goldenHour.since} />
          <span className={styles.drive}>{goldenHour.drive}</span>
        </p>
      </div>
    </Scene>
  )
}
