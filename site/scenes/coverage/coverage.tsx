import { HospitalSigns } from '../hospital-signs/hospital-signs.tsx'
import { type PictureProps, Scene } from '../scene/scene.tsx'
import styles from './coverage.module.css'

/** The patient is in the middle; rings are minutes by road, and each hospital is at its own distance. */
export function Coverage({ content: { coverage }, title }: PictureProps) {
  const { rings, chosen, others } = coverage
  return (
    <Scene title={title} className={styles.coverage}>
      <svg viewBox="0 0 600 600" fill="none" fontSize="27" aria-hidden="true">
        {rings.map(({ radius }) => (
          <circle
            fill="var(--amber)"
            fillOpacity="0.1"
            stroke="var(--on)"
            strokeOpacity="0.25"
            strokeWidth="1.5"
            cx="300"
            cy="300"
            r={radius}
            key={radius}
          />
        ))}
        <circle
          className={styles.call}
          stroke="var(--amber)"
          strokeWidth="3"
          cx="300"
          cy="300"
          r={rings.at(-1)?.radius}
        />
        <path
          stroke="var(--on)"
          strokeOpacity="0.4"
          strokeWidth="1.75"
          strokeDasharray="1 6"
          strokeLinecap="round"
          d={others.map(({ x, y }) => `M300 300 ${x} ${y}`).join('')}
        />
        <path stroke="var(--amber)" strokeWidth="6" d={`M300 300 ${chosen.x} ${chosen.y}`} />
        <HospitalSigns at={others.map(({ x, y }) => `${x} ${y}`)} color="var(--on)" cross="var(--surface)" />
        <HospitalSigns at={[`${chosen.x} ${chosen.y}`]} />
        <circle fill="var(--signal)" stroke="var(--surface)" strokeWidth="6" cx="300" cy="300" r="15" />
        {rings.map(({ minutes, radius }) => (
          <text
            className={styles.minutes}
            key={minutes}
            x="300"
            y={306 - radius}
            textAnchor="middle"
            strokeWidth="8"
          >
            {minutes}
          </text>
        ))}
        {others.map(({ name, minutes, x, y }) => (
          <Name lines={[...inTwoLines(name), minutes]} x={x} y={y} key={name} />
        ))}
      </svg>
      <p className={`quiet ${styles.answer}`}>
        <b>
          {chosen.name} · {chosen.minutes}
        </b>
        {coverage.reason}
      </p>
    </Scene>
  )
}

/** Next to its symbol, on the side away from the middle, and a little lower where the answer is above. */
function Name({ lines, x, y }: { lines: string[]; x: number; y: number }) {
  const isLeft = x < 300
  return (
    <g
      className={y > 450 ? `${styles.name} ${styles.low}` : styles.name}
      textAnchor={isLeft ? 'end' : 'start'}
      dominantBaseline="central"
      strokeWidth="6"
    >
      {lines.map((line) => (
        <text x={isLeft ? x - 26 : x + 26} y={y} key={line}>
          {line}
        </text>
      ))}
    </g>
  )
}

/** Breaks a name at the space nearest to its middle. */
function inTwoLines(name: string): string[] {
  const spaces = [...name.matchAll(/ /g)].map(({ index }) => index)
  const [nearest] = spaces.toSorted((a, b) => Math.abs(a - name.length / 2) - Math.abs(b - name.length / 2))
  return nearest === undefined ? [name] : [name.slice(0, nearest), name.slice(nearest + 1)]
}
