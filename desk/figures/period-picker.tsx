import { addDays } from '../../contract/days.ts'
import type { Period } from '../../contract/report.ts'
import { dayOf } from '../times.ts'
import { Button } from '../ui/button.tsx'

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

/** The reported period. It is compared with the period of equal length before it. */
export function PeriodPicker({ period: { fromDay, toDay }, onChange }: Props) {
  const today = dayOf(new Date())
  const isLast = (days: number) => toDay === today && fromDay === addDays(today, 1 - days)
  return (
    <div className="row">
      <fieldset aria-label="The last" className="row">
        {lengths.map(([days, words]) => (
          <Button
            key={days}
            quiet
            aria-pressed={isLast(days)}
            onClick={() => onChange(addDays(today, 1 - days), today)}
          >
            {words}
          </Button>
        ))}
      </fieldset>
      <input
        type="date"
        aria-label="From"
        value={fromDay}
        max={toDay}
        onChange={({ target }) => target.value && target.value <= toDay && onChange(target.value, toDay)}
      />
      <input
        type="date"
        aria-label="To"
        value={toDay}
        min={fromDay}
        max={today}
        onChange={({ target }) => target.value && target.value >= fromDay && onChange(fromDay, target.value)}
      />
    </div>
  )
}
