import type { AnalyticsStore } from '../../server/database/store.ts'
import { type Figures, figuresOf } from './figures.ts'
import { daysOf, type Period, periodBefore } from './period.ts'

export type DayFigures = Figures & { day: string }

export interface Report {
  period: Period
  timeZone: string
  figures: Figures
  /** Every day of the period; a day on which nothing was counted has zeros. */
  days: DayFigures[]
  before: { period: Period; figures: Figures; days: DayFigures[] }
}

type ReportStore = Pick<AnalyticsStore, 'listDailyAggregates' | 'listDailyCounts'>

export async function readReport(store: ReportStore, period: Period, timeZone: string): Promise<Report> {
  const before = periodBefore(period)
  const [now, then] = await Promise.all([readPart(store, period), readPart(store, before)])
  return { period, timeZone, ...now, before: { period: before, ...then } }
}

async function readPart(
  store: ReportStore,
  period: Period,
): Promise<{ figures: Figures; days: DayFigures[] }> {
  const { fromDay, toDay } = period
  const [aggregates, counts] = await Promise.all([
    store.listDailyAggregates(fromDay, toDay),
    store.listDailyCounts(fromDay, toDay),
  ])
  const aggregatesByDay = Map.groupBy(aggregates, ({ day }) => day)
  const countsByDay = Map.groupBy(counts, ({ day }) => day)
  return {
    figures: figuresOf(aggregates, counts),
    days: daysOf(period).map((day) => ({
      day,
      ...figuresOf(aggregatesByDay.get(day) ?? [], countsByDay.get(day) ?? []),
    })),
  }
}

/** Before visits were counted there were only page views; such a time is not empty. */
export const isEmpty = ({ pageViews, engagements, visitors, forms, vitals }: Figures): boolean =>
  pageViews + engagements + visitors === 0 &&
  forms.every(({ seen, begun, refused, sent }) => seen + begun + refused + sent === 0) &&
  Object.keys(vitals).length === 0
