import type { Report } from '../../contract/report.ts'
import { type Cell, headingWords, type ReportTable, reportTables } from '../../contract/report-tables.ts'
import { isEmpty } from '../../server/analytics/report/report.ts'
import type { Output } from '../output.ts'
import { printTable } from '../table.ts'

const mostRows = 12
/** Every day is there, and every page: there are not more of them than somebody asked for. */
const printedWhole = ['Days', 'Pages']

export async function printReport(report: Report, out: Output): Promise<void> {
  const { period, timeZone, before, figures } = report
  const { fromDay, toDay } = period
  if (isEmpty(report)) return out.write(`Nothing was counted from ${fromDay} to ${toDay}.\n`)
  await out.write(
    `Analytics from ${fromDay} to ${toDay}, days in ${timeZone}, compared with ${before.period.fromDay} to ${before.period.toDay}\n`,
  )
  for (const table of reportTables(report)) await print(table, out)
  if (Object.keys(figures.vitals).length === 0)
    await out.write('\nNo web vitals: build with PUBLIC_WEB_VITALS=on to measure them.\n')
}

async function print({ title, headings, rows, wordColumns }: ReportTable, out: Output): Promise<void> {
  const most = printedWhole.includes(title) ? rows.length : mostRows
  const columns = headings.map((heading, at) => ({
    heading: heading === 'name' ? title.toLowerCase() : headingWords(heading),
    cell: (row: Cell[]) => row[at]?.words ?? '',
    isFigure: at >= wordColumns,
  }))
  await out.write('\n')
  await printTable(columns, rows.slice(0, most), '', out)
  if (rows.length > most) await out.write(`… and ${rows.length - most} more\n`)
}
