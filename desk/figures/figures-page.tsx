import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { DeskReportQuery } from '../../contract/desk.ts'
import type { Report } from '../../contract/report.ts'
import { filterWords, type ReportTable, reportTables } from '../../contract/report-tables.ts'
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
import { FilterPicker } from './filter-picker.tsx'
import { NotCounted } from './not-counted.tsx'
import { PeriodPicker } from './period-picker.tsx'
import { savePage } from './save-file.ts'

const freshMs = 60_000

export default function FiguresPage() {
  const [, navigate] = useLocation()
  const asked: DeskReportQuery = Object.fromEntries(new URLSearchParams(useSearch()))
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['report', asked],
    queryFn: () => readReport(asked),
    placeholderData: keepPreviousData,
    refetchInterval: freshMs,
  })
  const choose = (chosen: DeskReportQuery) =>
    navigate(address('/figures', { ...asked, ...chosen }), { replace: true })
  const shown = useRef<HTMLDivElement>(null)
  return (
    <Page
      title="Figures"
      tools={data && <PeriodPicker period={data.period} onChange={(from, to) => choose({ from, to })} />}
    >
      {error && <Problem>{reasonOf(error)}</Problem>}
      {data && (
        <>
          <FilterPicker {...data} onChange={choose} />
          <div ref={shown} className={isPlaceholderData ? 'old' : undefined}>
            <Figures report={data} />
          </div>
          <section className="row">
            <Button onClick={() => shown.current && savePage(shown.current, titleOf(data))}>
              Save as a file
            </Button>
            <Button onClick={() => mail({ ...asked, ...periodOf(data) })}>Mail to me</Button>
          </section>
          <NotCounted />
        </>
      )}
    </Page>
  )
}

const periodOf = ({ period }: Report) => ({ from: period.fromDay, to: period.toDay })

const titleOf = ({ period, filter }: Report) =>
  `Figures of the website, ${period.fromDay} to ${period.toDay}${filterWords(filter)}`

async function mail(asked: DeskReportQuery): Promise<void> {
  try {
    const { to } = await mailReport(asked)
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
        {only(report)}Compared with {dayWords(fromDay)} to {dayWords(toDay)}. Days of {report.timeZone}. Half
        of the leads that were contacted waited no longer than “First contact” says. {robotsInWords(report)}
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
      <div className={`columns gap-6 above-5 ${styles.columns}`}>
        {tables.map((table) => (
          <FiguresTable key={table.title} table={table} />
        ))}
      </div>
    </>
  )
}

/** What a filter shows, and what it leaves out. */
function only({ filter }: Report): string {
  const words = filterWords(filter).trim()
  if (words === '') return ''
  const leads = filter.device ? ' Leads are left out: they do not say on which device they were written.' : ''
  return `Only ${words.slice(1, -1)}, as far back as single events are kept.${leads} `
}

/** Explains why visits of robots and page testers are not counted. */
function robotsInWords({ filter, figures: { robots } }: Report): string {
  // A robot's page views are counted by its name alone.
  if (filterWords(filter) !== '') return ''
  const views = robots.reduce((sum, { count }) => sum + count, 0)
  if (views === 0) return 'No robot or automated browser was left out.'
  return `${counted(views, 'page view')} of robots and automated browsers ${views === 1 ? 'is' : 'are'} left out; they are named below.`
}

const Totals = ({ table }: { table: ReportTable }) => (
  <div className={styles.table}>
    <dl className={`columns ${styles.totals}`}>
      {table.rows.map(([name, now, before, change]) => (
        <div key={name?.words}>
          <dt className="mute">{capitalised(name?.words ?? '')}</dt>
          <dd className="row baseline flat">
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
