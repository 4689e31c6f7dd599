import type { DeskReport } from '../../contract/desk.ts'
import { totalsOf } from '../../contract/report-tables.ts'
import { amount, changeWords, duration } from '../../contract/report-words.ts'
import styles from './figures.module.css'

export function Totals({ report }: { report: DeskReport }) {
  const before = totalsOf(report.before)
  return (
    <dl className={styles.totals}>
      {totalsOf(report).map(([name, now, isTime], at) => {
        const then = before[at]?.[1] ?? 0
        const words = isTime ? duration : amount
        return (
          <div key={name}>
            <dt>{name.charAt(0).toUpperCase() + name.slice(1)}</dt>
            <dd>
              <b>{words(now)}</b>{' '}
              <span className="mute">
                {changeWords(now, then)}
                <span className="unseen"> against {words(then)} before</span>
              </span>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
