import type { Assumptions } from '../../../case/assumptions.ts'
import { comparedCases, minutesSaved, spreadOf } from '../../../case/compare.ts'
import type { Emergency } from '../../../case/keys.ts'
import { fill } from '../../../contract/fill.ts'
import { signedDuration } from '../../ui/time-text.ts'
import type { Words } from '../words.ts'
import type { CompareCases } from '../world.ts'
import styles from './many-cases.late.module.css'
import { useManyCases } from './use-many-cases.ts'

interface Props {
  words: Words
  compare: CompareCases
  emergency: Emergency
  assumptions: Assumptions
  /** How much sooner care begins in the case above, in seconds. */
  sooner: number | undefined
  /** The case above is the one in the middle of those that differ. */
  isTypical: boolean
}

/** Columns of two minutes each; the first and the last include everything beyond. */
const firstMinute = -4
const lastMinute = 30
const minutesPerColumn = 2
const minutes = Array.from(
  { length: (lastMinute - firstMinute) / minutesPerColumn + 1 },
  (_, index) => firstMinute + index * minutesPerColumn,
)
const columnOf = (seconds: number) =>
  Math.round((Math.max(firstMinute, Math.min(lastMinute, seconds / 60)) - firstMinute) / minutesPerColumn)

const signed = (minute: number) =>
  `${minute === firstMinute ? '≤' : ''}${minute < 0 ? `−${-minute}` : minute}${minute === lastMinute ? '+' : ''}`

/** This case in a histogram of many, with one column for every two minutes gained or lost. */
export function ManyCases({
  compare,
  words: { result, times },
  emergency,
  assumptions,
  sooner,
  isTypical,
}: Props) {
  const answer = useManyCases(compare, emergency, assumptions)
  const values = answer?.values ?? []
  const counts = minutes.map((_, column) => values.filter((each) => columnOf(each) === column).length)
  const most = Math.max(1, ...counts)
  const { mean, median, ...spread } = spreadOf(values)
  const own = sooner === undefined ? -1 : columnOf(sooner)
  const isDone = answer !== undefined
  return (
    <figure>
      <figcaption className={`stack mute gap-1 ${styles.caption}`}>
        <b>{fill(result.many, { count: comparedCases })}</b>
        <span aria-live="polite" data-many={isDone ? 'done' : ''}>
          {isDone
            ? fill(result.manyText, {
                ...spread,
                mean: signedDuration(times, mean),
                median: signedDuration(times, median),
              })
            : fill(result.manyWait, { count: comparedCases })}{' '}
          {answer && isTypical && fill(result.typical, spread)}
        </span>
        {answer && (
          <span data-told-ahead="">
            {fill(result.toldAhead, { minutes: minutesSaved(answer.doorToCare) })}{' '}
            {result.published[emergency]}
          </span>
        )}
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
      <p className="cluster between gap-4 flat mute small" aria-hidden="true">
        <span>{result.quicker}</span>
        {own >= 0 && <span className={styles.own}>{result.thisCase}</span>}
        <span>{result.manyAxis}</span>
      </p>
    </figure>
  )
}
