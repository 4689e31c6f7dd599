import type { AnalyticsStore } from '../../server/database/store.ts'
import { type Figures, figuresOf } from './figures.ts'
import { daysOf, type Period, periodBefore } from './period.ts'

/** What a chart or a table has room for. */
export interface DayTotals {
  day: string
  visitors: number
  visits: number
  pageViews: number
  engagedMs: number
  formsSent: number
}

export interface PartOfReport {
  period: Period
  figures: Figures
  /** Every day of the period; a day on which nothing was counted has zeros. */
  days: DayTotals[]
}

export interface Report extends PartOfReport {
  timeZone: string
  before: PartOfReport
}

type ReportStore = Pick<AnalyticsStore, 'listDailyAggregates' | 'listDailyCounts' | 'sumDailyCounts'>

export async function readReport(store: ReportStore, period: Period, timeZone: string): Promise<Report> {
  const [now, before] = await Promise.all([readPart(store, period), readPart(store, periodBefore(period))])
  return { ...now, timeZone, before }
}

async function readPart(store: ReportStore, period: Period): Promise<PartOfReport> {
  const { fromDay, toDay } = period
  const [aggregates, sums, counts] = await Promise.all([
    store.listDailyAggregates(fromDay, toDay),
    store.sumDailyCounts(fromDay, toDay),
    store.listDailyCounts(fromDay, toDay, ['visitors', 'landing', 'form_sent']),
  ])
  const aggregatesByDay = Map.groupBy(aggregates, ({ day }) => day)
  const countsByDay = Map.groupBy(counts, ({ day }) => day)
  const days = daysOf(period).map((day) => {
    const figures = figuresOf(aggregatesByDay.get(day) ?? [], countsByDay.get(day) ?? [])
    const { visitors, visits, pageViews, engagedMs } = figures
    return { day, visitors, visits, pageViews, engagedMs, formsSent: formsSent(figures) }
  })
  return { period, figures: figuresOf(aggregates, sums), days }
}

/** Everything that was counted on each day, for another program; read day by day, so that years need no memory. */
export async function* readDays(store: ReportStore, period: Period) {
  for (const day of daysOf(period)) {
    const [aggregates, counts] = await Promise.all([
      store.listDailyAggregates(day, day),
      store.listDailyCounts(day, day),
    ])
    yield { day, ...figuresOf(aggregates, counts) }
  }
}

export const formsSent = ({ forms }: Figures): number => forms.reduce((sum, form) => sum + form.sent, 0)

/** Before visits were counted there were only page views; such a time is not empty. */
export const isEmpty = ({ pageViews, engagements, visitors, forms, vitals }: Figures): boolean =>
  pageViews + engagements + visitors === 0 &&
  forms.every(({ seen, begun, refused, sent }) => seen + begun + refused + sent === 0) &&
  Object.keys(vitals).length === 0
