import type { PhoneAssumptions } from '../../../case/case-input.ts'
import { comparedCases, spreadOf } from '../../../case/compare.ts'
import type { Emergency } from '../../../case/keys.ts'
import { fill } from '../../ui/fill.ts'
import { minutesAndSeconds } from '../say.ts'
import type { OnStage } from '../words.ts'
import styles from './many-cases.late.module.css'
import { useManyCases } from './use-many-cases.ts'

interface Props extends OnStage {
  emergency: Emergency
  assumptions: PhoneAssumptions
  /** Of the case above, in seconds. */
  sooner: number | undefined
}

/** Columns of a minute each; the first and the last hold all that lies beyond. */
const firstMinute = -3
const lastMinute = 10
const minutes = Array.from({ length: lastMinute - firstMinute + 1 }, (_, index) => firstMinute + index)
const columnOf = (seconds: number) =>
  Math.max(firstMinute, Math.min(lastMinute, Math.round(seconds / 60))) - firstMinute

const signed = (minute: number) =>
  `${minute === firstMinute ? '≤' : ''}${minute < 0 ? `−${-minute}` : minute}${minute === lastMinute ? '+' : ''}`

/** Where this case stands among many: one column for each minute gained or lost. */
export function ManyCases({ city, words: { result }, emergency, assumptions, sooner }: Props) {
  const { values, done } = useManyCases(city, emergency, assumptions)
  const counts = minutes.map((_, column) => values.filter((each) => columnOf(each) === column).length)
  const most = Math.max(1, ...counts)
  const { median, ...spread } = spreadOf(values)
  const own = sooner === undefined ? -1 : columnOf(sooner)
  const isDone = done === comparedCases
  return (
    <figure className={styles.many}>
      <figcaption className={`stack mute ${styles.caption}`}>
        <b className={styles.title}>{fill(result.many, { count: comparedCases })}</b>
        <span aria-live="polite" data-many={isDone ? 'done' : ''}>
          {isDone
            ? fill(result.manyText, { ...spread, median: minutesAndSeconds(median) })
            : fill(result.manyWait, { done, count: comparedCases })}
        </span>
      </figcaption>
      <div className={styles.columns} aria-hidden="true">
        {minutes.map((minute, column) => (
          <div key={minute} data-own={column === own ? '' : undefined} data-sign={Math.sign(minute)}>
            <span className="tabular mute">{counts[column] || ''}</span>
            <i
              style={{ height: `${(counts[column] ?? 0) ? 4 + (96 * (counts[column] ?? 0)) / most : 1}%` }}
            />
            <b className="tabular">{signed(minute)}</b>
          </div>
        ))}
      </div>
      <p className={`cluster between mute ${styles.axis}`} aria-hidden="true">
        <span>{result.quicker}</span>
        {own >= 0 && <span className={styles.own}>{result.thisCase}</span>}
        <span>{result.manyAxis}</span>
      </p>
    </figure>
  )
}
