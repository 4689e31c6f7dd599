import type { DailyAggregate } from '../../server/database/store.ts'
import { figureCells, figureHeadings, hasVitals } from './figure-columns.ts'
import { type Figures, figuresBy, sumUp } from './figures.ts'
import { textTable } from './text-table.ts'

export function textReport(aggregates: DailyAggregate[], fromDay: string, toDay: string): string {
  if (aggregates.length === 0) return `Nothing was counted from ${fromDay} to ${toDay}.`
  const total = sumUp(aggregates)
  const withVitals = hasVitals(total)
  const table = (heading: string, rows: [string, Figures][]) =>
    textTable(
      [heading, ...figureHeadings(withVitals)],
      rows.map(([key, figures]) => [key, ...figureCells(figures, withVitals)]),
    )
  const byViews = ([, a]: [string, Figures], [, b]: [string, Figures]) => b.pageViews - a.pageViews
  return [
    `Analytics from ${fromDay} to ${toDay}, days in UTC`,
    table('page', [...figuresBy(aggregates, ({ page }) => page).sort(byViews), ['all', total]]),
    table(
      'day',
      figuresBy(aggregates, ({ day }) => day),
    ),
    ...(withVitals ? [] : ['No web vitals: build with PUBLIC_WEB_VITALS=on to measure them.']),
  ].join('\n\n')
}
