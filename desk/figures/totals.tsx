import type { DeskReport } from '../../contract/desk.ts'
import type { PartOfReport } from '../../contract/report.ts'
import { changeWords } from '../../contract/report-words.ts'
import { amount } from '../words.ts'
import styles from './figures.module.css'

const totals: [string, (part: PartOfReport) => number][] = [
  ['Leads', ({ leads }) => leads.reduce((sum, { count }) => sum + count, 0)],
  ['Visitors', ({ figures }) => figures.visitors],
  ['Visits', ({ figures }) => figures.visits],
  ['Page views', ({ figures }) => figures.pageViews],
  ['Forms sent', ({ days }) => days.reduce((sum, { formsSent }) => sum + formsSent, 0)],
]

export const Totals = ({ report }: { report: DeskReport }) => (
  <dl className={styles.totals}>
    {totals.map(([name, of]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          <b>{amount(of(report))}</b>{' '}
          <span className="mute">
            {changeWords(of(report), of(report.before))}
            <span className="unseen"> against {amount(of(report.before))} before</span>
          </span>
        </dd>
      </div>
    ))}
  </dl>
)
