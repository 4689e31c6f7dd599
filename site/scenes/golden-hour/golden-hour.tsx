import type { Pictures } from '../moments/pictures.ts'
import { Scene, type SceneProps } from '../scene/scene.tsx'
import { Ticks } from '../ticks/ticks.tsx'
import styles from './golden-hour.module.css'

interface Props extends SceneProps {
  content: Pictures
}

const minuteOnDial = (minute: number, radius: number) => {
  const angle = (minute / 60) * 2 * Math.PI
  return `${(200 + radius * Math.sin(angle)).toFixed(1)} ${(200 - radius * Math.cos(angle)).toFixed(1)}`
}

const arc = (from: number, to: number, radius: number) =>
  `M${minuteOnDial(from, radius)}A${radius} ${radius} 0 ${to - from > 30 ? 1 : 0} 1 ${minuteOnDial(to, radius)}`

/** The first hour as a dial: faint until the crew came, amber to the hospital door, and what is left for care. */
export function GoldenHour({ content: { goldenHour }, title }: Props) {
  const { crewMinute, doorMinute } = goldenHour
  const degrees = (doorMinute * 6).toFixed(1)
  return (
    <Scene title={title} className={styles.hour}>
      <svg className={styles.dial} viewBox="0 0 400 400" fill="none" aria-hidden="true">
        <circle className={styles.minutes} cx="200" cy="200" r="184.5" pathLength="1200" />
        <circle className={styles.fives} cx="200" cy="200" r="181" pathLength="1200" />
        <path className={styles.left} d={arc(doorMinute, 60, 160)} />
        <path className={styles.before} d={arc(0, crewMinute, 160)} />
        <path className={styles.drive} d={arc(crewMinute, doorMinute, 160)} />
        <circle className={styles.door} cx="200" cy="40" r="9" transform={`rotate(${degrees} 200 200)`} />
        <g transform={`rotate(${degrees} 200 200)`}>
          <path className={styles.hand} d="M200 34V2" />
        </g>
      </svg>
      <div className={styles.words}>
        <p className={styles.clock}>
          <Ticks text={goldenHour.left} />
        </p>
        <p>{goldenHour.leftLabel}</p>
        <p className={styles.driveLabel}>
          {goldenHour.since}
          <br />
          {goldenHour.drive}
        </p>
      </div>
    </Scene>
  )
}
