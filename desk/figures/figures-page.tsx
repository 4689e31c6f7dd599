import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from 'wouter'
import type { DeskReport } from '../../contract/desk.ts'
import { reasonOf } from '../http.ts'
import { address, readReport } from '../server-calls.ts'
import { dayWords } from '../times.ts'
import { Page } from '../ui/page.tsx'
import { Problem } from '../ui/problem.tsx'
import { DayChart } from './day-chart.tsx'
import styles from './figures.module.css'
import { FormFunnels } from './form-funnels.tsx'
import { PeriodPicker } from './period-picker.tsx'
import { RankedBars } from './ranked-bars.tsx'
import { Totals } from './totals.tsx'

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
  return (
    <Page title="Figures" tools={data && <PeriodPicker period={data.period} onChange={choose} />}>
      {error && <Problem>{reasonOf(error)}</Problem>}
      {data && (
        <div className={isPlaceholderData ? styles.old : undefined}>
          <Figures report={data} />
        </div>
      )}
    </Page>
  )
}

function Figures({ report }: { report: DeskReport }) {
  const { figures, before, leads } = report
  const { fromDay, toDay } = before.period
  return (
    <>
      <p className="mute">
        Compared with {dayWords(fromDay)} to {dayWords(toDay)}. Days of {report.timeZone}.
      </p>
      <Totals report={report} />
      <section>
        <h2>Visits by day</h2>
        <DayChart days={report.days} before={before.days} />
      </section>
      <section>
        <h2>Forms: seen, begun, sent</h2>
        <FormFunnels forms={figures.forms} leads={leads} />
      </section>
      <section>
        <h2>Where visits came from</h2>
        <div className={styles.columns}>
          <RankedBars
            title="Sources"
            now={figures.sources}
            before={before.figures.sources}
            whole={figures.visits}
          />
          <RankedBars
            title="Campaigns"
            now={figures.campaigns}
            before={before.figures.campaigns}
            whole={figures.visits}
          />
        </div>
      </section>
      <section>
        <h2>Pages</h2>
        <RankedBars
          title="Views"
          now={figures.pages.map(({ page, pageViews }) => ({ name: page, count: pageViews }))}
          before={before.figures.pages.map(({ page, pageViews }) => ({ name: page, count: pageViews }))}
          whole={figures.pageViews}
        />
      </section>
    </>
  )
}
