import { languageCodes } from '../../../content/languages.ts'
import { addDays } from '../../../contract/days.ts'
import type { PartOfReport, Period, Report, ReportFilter } from '../../../contract/report.ts'
import { formsSent } from '../../../contract/report-tables.ts'
import type { Store } from '../../database/store.ts'
import { countDays, startOfDay } from '../../days-of-zone.ts'
import { figuresOf } from './figures.ts'
import { reportedPages, segmentsOf, selectLeads } from './filter.ts'
import { countByStatus, outcomesOf } from './outcomes.ts'

/** Maximum length of a report. */
export const longestDays = 3660

const daysOf = ({ fromDay, toDay }: Period): string[] =>
  Array.from({ length: countDays(fromDay, toDay) }, (_, index) => addDays(fromDay, index))

/** The period of equal length right before. */
const periodBefore = ({ fromDay, toDay }: Period): Period => ({
  fromDay: addDays(fromDay, -countDays(fromDay, toDay)),
  toDay: addDays(fromDay, -1),
})

type Asked = { timeZone: string; filter?: ReportFilter }

export async function readReport(store: Store, period: Period, asked: Asked): Promise<Report> {
  const { timeZone, filter = {} } = asked
  const [now, before, sources] = await Promise.all([
    readPart(store, period, asked),
    readPart(store, periodBefore(period), asked),
    readSources(store, period),
  ])
  return {
    ...now,
    timeZone,
    before,
    filter,
    choices: { sources, languages: [...languageCodes], pages: reportedPages },
  }
}

async function readSources(store: Store, { fromDay, toDay }: Period): Promise<string[]> {
  const counts = await store.listDailyCounts(fromDay, toDay, {}, ['source'])
  return [...new Set(counts.map(({ subject }) => subject))].sort()
}

async function readPart(
  store: Store,
  period: Period,
  { timeZone, filter = {} }: Asked,
): Promise<PartOfReport> {
  const { fromDay, toDay } = period
  const segments = segmentsOf(filter)
  const [aggregates, sums, counts, became] = await Promise.all([
    store.listDailyAggregates(fromDay, toDay, segments),
    store.sumDailyCounts(fromDay, toDay, segments),
    store.listDailyCounts(fromDay, toDay, segments, ['visitors', 'landing', 'form_sent']),
    readLeads(store, period, timeZone).then((leads) => selectLeads(leads, filter)),
  ])
  const aggregatesByDay = Map.groupBy(aggregates, ({ day }) => day)
  const countsByDay = Map.groupBy(counts, ({ day }) => day)
  const days = daysOf(period).map((day) => {
    const figures = figuresOf(aggregatesByDay.get(day) ?? [], countsByDay.get(day) ?? [])
    const { visitors, visits, pageViews, engagedMs } = figures
    return { day, visitors, visits, pageViews, engagedMs, formsSent: formsSent(figures) }
  })
  const figures = figuresOf(aggregates, sums)
  return { period, figures, days, leads: countByStatus(became), outcomes: outcomesOf(figures, became) }
}

function readLeads(store: Store, { fromDay, toDay }: Period, timeZone: string) {
  const [since, until] = [startOfDay(timeZone, fromDay), startOfDay(timeZone, addDays(toDay, 1))]
  return store.listLeadOutcomes(since, until)
}

/** All counts of each day, for other programs. Streams by day, so that memory does not grow with the period. */
export async function* readDays(store: Store, period: Period, { timeZone, filter = {} }: Asked) {
  const segments = segmentsOf(filter)
  for (const day of daysOf(period)) {
    const [aggregates, counts, leads] = await Promise.all([
      store.listDailyAggregates(day, day, segments),
      store.listDailyCounts(day, day, segments),
      readLeads(store, { fromDay: day, toDay: day }, timeZone),
    ])
    const figures = figuresOf(aggregates, counts)
    const became = selectLeads(leads, filter)
    yield { day, ...figures, leads: countByStatus(became), outcomes: outcomesOf(figures, became) }
  }
}

/** Old data has page views without visits and is not empty. */
export const isEmpty = ({ figures, leads }: PartOfReport): boolean =>
  leads.length === 0 &&
  figures.pageViews + figures.engagements + figures.visitors === 0 &&
  figures.goals.every(({ count }) => count === 0) &&
  figures.forms.every(({ seen, begun, refused, sent }) => seen + begun + refused + sent === 0) &&
  Object.keys(figures.vitals).length === 0
