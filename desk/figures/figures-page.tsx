import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Report } from '../../contract/report.ts'
import { type ReportTable, reportTables } from '../../contract/report-tables.ts'
import { dayWords } from '../../contract/report-words.ts'
import { reasonOf } from '../http.ts'
import { address, mailReport, readReport } from '../server-calls.ts'
import { showProblem, showToast } from '../toasts/toasts.ts'
import { Button } from '../ui/button.tsx'
import { Page, Problem } from '../ui/page.tsx'
import { capitalised, counted } from '../words.ts'
import { DayChart } from './day-chart.tsx'
import styles from './figures.module.css'
import { CsvButton, FiguresTable } from './figures-table.tsx'
import { PeriodPicker } from './period-picker.tsx'
import { savePage } from './save-file.ts'

const freshMs = 60_000

export default function FiguresPage() {
  const [, navigate] = useLocation()
  const parameters = new URLSearchParams(useSearch())
  const [from, to] = [parameters.get('from') ?? undefined, parameters.get('to') ?? undefined]
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['report', from, to],
    queryFn: () => readReport(from, to),
    placeholderData: keepPreviousData,
    refetchInterval: freshMs,
  })
  const choose = (from: string, to: string) => navigate(address('/figures', { from, to }), { replace: true })
  const shown = useRef<HTMLDivElement>(null)
  return (
    <Page title="Figures" tools={data && <PeriodPicker period={data.period} onChange={choose} />}>
      {error && <Problem>{reasonOf(error)}</Problem>}
      {data && (
        <>
          <div ref={shown} className={isPlaceholderData ? 'old' : undefined}>
            <Figures report={data} />
          </div>
          <section className="row">
            <Button onClick={() => shown.current && savePage(shown.current, titleOf(data))}>
              Save as a file
            </Button>
            <Button onClick={() => mail(data)}>Mail to me</Button>
          </section>
        </>
      )}
    </Page>
  )
}

const titleOf = ({ period }: Report) => `Figures of the website, ${period.fromDay} to ${period.toDay}`

async function mail({ period }: Report): Promise<void> {
  try {
    const { to } = await mailReport(period.fromDay, period.toDay)
    showToast(`Mailed to ${to}.`)
  } catch (error) {
    showProblem(reasonOf(error))
  }
}

function Figures({ report }: { report: Report }) {
  const { fromDay, toDay } = report.before.period
  const [totals, ...tables] = reportTables(report)
  const days = tables.pop()
  return (
    <>
      <p className="mute">
        Compared with {dayWords(fromDay)} to {dayWords(toDay)}. Days of {report.timeZone}. Half of the leads
        that were contacted waited no longer than “First contact” says. {robotsInWords(report)}
      </p>
      {totals && <Totals table={totals} />}
      <section>
        <div className={`row ${styles.head}`}>
          <h2>Visits by day</h2>
          {days && <CsvButton table={days} />}
        </div>
        <DayChart days={report.days} before={report.before.days} />
        <details>
          <summary>The same as a table</summary>
          {days && <FiguresTable table={days} isExpanded hasCsv={false} />}
        </details>
      </section>
      <div className={`stack above-5 ${styles.columns}`}>
        {tables.map((table) => (
          <FiguresTable key={table.title} table={table} />
        ))}
      </div>
    </>
  )
}

/** Explains why visits of robots and page testers are not counted. */
function robotsInWords({ figures: { robots } }: Report): string {
  const views = robots.reduce((sum, { count }) => sum + count, 0)
  if (views === 0) return 'No robot or automated browser was left out.'
  return `${counted(views, 'page view')} of robots and automated browsers ${views === 1 ? 'is' : 'are'} left out; they are named below.`
}

const Totals = ({ table }: { table: ReportTable }) => (
  <div className={styles.table}>
    <dl className={styles.totals}>
      {table.rows.map(([name, now, before, change]) => (
        <div key={name?.words}>
          <dt className="mute">{capitalised(name?.words ?? '')}</dt>
          <dd className="row">
            <b>{now?.words}</b>{' '}
            <span className="mute">
              {change?.words}
              <span className="visually-hidden"> against {before?.words} before</span>
            </span>
          </dd>
        </div>
      ))}
    </dl>
    <CsvButton table={table} />
  </div>
)
