import { addDays } from '../../contract/days.ts'
import type { Period } from '../../contract/report.ts'
import { dayOf } from '../times.ts'
import styles from './figures.module.css'

const lengths: [number, string][] = [
  [7, '7 days'],
  [30, '30 days'],
  [90, '90 days'],
  [365, 'A year'],
]

interface Props {
  period: Period
  onChange: (from: string, to: string) => void
}

/** The days that count; the same number of days before them is what they are compared with. */
export function PeriodPicker({ period: { fromDay, toDay }, onChange }: Props) {
  const today = dayOf(new Date())
  const isLast = (days: number) => toDay === today && fromDay === addDays(today, 1 - days)
  return (
    <div className={`row ${styles.period}`}>
      <fieldset aria-label="The last" className={`row ${styles.lengths}`}>
        {lengths.map(([days, words]) => (
          <button
            key={days}
            type="button"
            className="plain"
            aria-pressed={isLast(days)}
            onClick={() => onChange(addDays(today, 1 - days), today)}
          >
            {words}
          </button>
        ))}
      </fieldset>
      <label>
        <span className="visually-hidden">From</span>
        <input
          type="date"
          value={fromDay}
          max={toDay}
          onChange={({ target }) => target.value && target.value <= toDay && onChange(target.value, toDay)}
        />
      </label>
      <label>
        <span className="visually-hidden">To</span>
        <input
          type="date"
          value={toDay}
          min={fromDay}
          max={today}
          onChange={({ target }) =>
            target.value && target.value >= fromDay && onChange(fromDay, target.value)
          }
        />
      </label>
    </div>
  )
}
