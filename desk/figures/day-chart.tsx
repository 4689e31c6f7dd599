import type { DayTotals } from '../../contract/report.ts'
import { dayWords } from '../times.ts'
import { amount } from '../words.ts'
import styles from './figures.module.css'

const [width, height, floor] = [1000, 200, 198]

/** The next round number at or above whose half is a whole one too. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 2)))
  const steps = [1, 1.2, 1.6, 2, 3, 4, 6, 8, 10].map((factor) => Math.round(factor * power))
  return steps.find((round) => round >= value && round % 2 === 0) ?? 2 * power
}

/** A light that rises and falls with the days; the period before is the dotted line behind it. */
export function DayChart({ days, before }: { days: DayTotals[]; before: DayTotals[] }) {
  const top = roundUp(Math.max(...days.map(({ visits }) => visits), ...before.map(({ visits }) => visits)))
  const line = (part: DayTotals[]) => part.map(({ visits }, index) => point(index, part.length, visits / top))
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  return (
    <>
      <figure className={styles.chart}>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label="Visits by day"
        >
          <line x1="0" x2={width} y1={floor} y2={floor} />
          <line x1="0" x2={width} y1={floor / 2} y2={floor / 2} />
          <line x1="0" x2={width} y1="4" y2="4" />
          <polygon points={`0,${floor} ${line(days).join(' ')} ${width},${floor}`} className={styles.light} />
          <polyline points={line(before).join(' ')} className={styles.then} />
          <polyline points={line(days).join(' ')} className={styles.now} />
        </svg>
        <span className={styles.top}>{amount(top)}</span>
        <figcaption>
          <span>{dayWords(first)}</span>
          <span className={styles.legend}>the days before</span>
          <span>{dayWords(last)}</span>
        </figcaption>
      </figure>
      <details className={styles.details}>
        <summary>The same as a table</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by the arrow keys. */}
        <section className={styles.scroll} aria-label="Visits by day, as a table" tabIndex={0}>
          <table className={styles.days}>
            <thead>
              <tr>
                {['Day', 'Visitors', 'Visits', 'Page views', 'Forms sent', 'Visits before'].map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.map(({ day, visitors, visits, pageViews, formsSent }, index) => (
                <tr key={day}>
                  <th scope="row">{dayWords(day)}</th>
                  <td>{amount(visitors)}</td>
                  <td>{amount(visits)}</td>
                  <td>{amount(pageViews)}</td>
                  <td>{amount(formsSent)}</td>
                  <td>{amount(before[index]?.visits ?? 0)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </>
  )
}

/** A single day has no line to draw, so it becomes a level. */
function point(index: number, count: number, part: number): string {
  const y = (floor - part * (floor - 4)).toFixed(1)
  return count === 1 ? `0,${y} ${width},${y}` : `${((index / (count - 1)) * width).toFixed(1)},${y}`
}
