import type { DailyAggregate } from '../../server/database/store.ts'
import { duration, figureCells, figureHeadings, hasVitals } from './figure-columns.ts'
import { type Figures, figuresBy, figuresByPageAndDay, sumUp, vitalNames } from './figures.ts'
import { columns, escapeHtml, rows } from './plots.ts'

const style = `
:root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; color: #14213a; background: #fff }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 } h2 { font-size: 1.2rem; margin: 2.5rem 0 .5rem }
figure { margin: 1.5rem 0 } figcaption { font-weight: 600; margin-bottom: .5rem } svg { width: 100%; height: auto }
svg text { font-size: 12px; fill: #4a5875 } rect { fill: #1f5eff } .grid { stroke: #dfe4ee }
.table { overflow-x: auto } table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
th, td { text-align: right; padding: .35rem .6rem; border-bottom: 1px solid #dfe4ee; white-space: nowrap }
th:first-child, td:first-child { text-align: left } thead th { font-weight: 600; color: #4a5875 }`

function table(headings: string[], body: string[][]): string {
  const head = headings.map((text) => `<th scope="col">${escapeHtml(text)}</th>`).join('')
  const lines = body.map(
    (cells) => `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`,
  )
  return `<div class="table"><table><thead><tr>${head}</tr></thead><tbody>${lines.join('')}</tbody></table></div>`
}

function plots(aggregates: DailyAggregate[]): string[] {
  const days = figuresBy(aggregates, ({ day }) => day)
  const pages = figuresBy(aggregates, ({ page }) => page).sort(([, a], [, b]) => b.pageViews - a.pageViews)
  const daily = (amountOf: (figures: Figures) => number, words: (figures: Figures) => string) =>
    days.map(([day, figures]) => ({
      label: day.slice(5),
      value: amountOf(figures),
      words: `${day}: ${words(figures)}`,
    }))
  const measured = vitalNames.filter((name) => days.some(([, { vitals }]) => vitals[name] !== undefined))
  return [
    columns(
      'Page views by day',
      daily(
        ({ pageViews }) => pageViews,
        ({ pageViews }) => `${pageViews} page views`,
      ),
    ),
    rows(
      'Page views by page',
      pages.map(([page, { pageViews }]) => ({ label: page, value: pageViews, words: String(pageViews) })),
    ),
    columns(
      'Engaged minutes by day',
      daily(
        ({ engagedMs }) => engagedMs / 60_000,
        ({ engagedMs }) => duration(engagedMs),
      ),
    ),
    ...measured.map((name) => {
      const unit = name === 'CLS' ? ', in thousandths' : ', in milliseconds'
      const scale = name === 'CLS' ? 1000 : 1
      const amountOf = ({ vitals }: Figures) => (vitals[name] ?? 0) * scale
      return columns(
        `${name} by day, average${unit}`,
        daily(amountOf, (figures) => String(Math.round(amountOf(figures)))),
      )
    }),
  ]
}

/** One page that needs nothing else: open it from the disk, send it by mail. */
export function htmlReport(aggregates: DailyAggregate[], fromDay: string, toDay: string): string {
  const total = sumUp(aggregates)
  const withVitals = hasVitals(total)
  const byPageAndDay = figuresByPageAndDay(aggregates)
  const content =
    aggregates.length === 0
      ? ['<p>Nothing was counted in this time.</p>']
      : [
          `<p>${total.pageViews} page views, ${duration(total.engagedMs)} of engagement.</p>`,
          ...plots(aggregates),
          '<h2>By day and page</h2>',
          table(
            ['day', 'page', ...figureHeadings(withVitals)],
            byPageAndDay.map((row) => [row.day, row.page, ...figureCells(row, withVitals)]),
          ),
        ]
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Analytics ${fromDay} to ${toDay}</title><style>${style}</style></head>
<body><h1>Analytics</h1><p>${fromDay} to ${toDay}, days in UTC</p>
${content.join('\n')}
</body></html>
`
}
