import type { Content } from '../../../content/languages.ts'
import { type Estimate, written } from '../../../contract/estimate.ts'
import { axisEnd } from './figures.ts'
import styles from './minutes-chart.module.css'

interface Props {
  words: Content['impact']['yourFigures']['chart']
  estimate: Estimate
}

/** Two bars on one scale, each with its number in words; also as a table. */
export function MinutesChart({ words, estimate }: Props) {
  const { minutesToday, minutesThatStay, minutesReturned } = estimate
  const end = axisEnd(minutesToday)
  return (
    <figure className="stack gap-1">
      <figcaption className="small mute">{words.title}</figcaption>
      <p className="cluster between gap-4 flat above-2">
        <span>{words.today}</span> <b className="tabular">{written(minutesToday)}</b>
      </p>
      <Bar end={end}>
        <rect className={styles.spent} width={minutesToday} height="10" />
      </Bar>
      <p className="cluster between gap-4 flat above-2">
        <span>{words.withUs}</span>{' '}
        <span className="tabular">
          <b>{written(minutesThatStay)}</b> {words.stay}, <b>{written(minutesReturned)}</b> {words.returned}
        </span>
      </p>
      <Bar end={end}>
        <rect className={styles.spent} width={minutesThatStay} height="10" />
        <rect fill="var(--amber)" x={minutesThatStay} width={minutesReturned} height="10" />
      </Bar>
      <p className="cluster between tabular small mute" aria-hidden="true">
        {[0, end / 2, end].map((tick) => (
          <span key={tick}>{written(tick)}</span>
        ))}
      </p>
      <details className="on-screen">
        <summary className="mute">{words.table}</summary>
        <table className={`tabular ${styles.table}`}>
          <thead>
            <tr>
              <td />
              <th scope="col">{words.minutes}</th>
            </tr>
          </thead>
          <tbody>
            <Row name={words.today} minutes={minutesToday} />
            <Row name={`${words.withUs}: ${words.stay}`} minutes={minutesThatStay} />
            <Row name={`${words.withUs}: ${words.returned}`} minutes={minutesReturned} />
          </tbody>
        </table>
      </details>
    </figure>
  )
}

function Bar({ end, children }: { end: number; children: React.ReactNode }) {
  return (
    <svg className={styles.track} viewBox={`0 0 ${end} 10`} preserveAspectRatio="none" aria-hidden="true">
      {children}
    </svg>
  )
}

function Row({ name, minutes }: { name: string; minutes: number }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{written(minutes)}</td>
    </tr>
  )
}
