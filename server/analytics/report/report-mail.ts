import { facts } from '../../../content/facts.ts'
import { content } from '../../../content/index.ts'
import { fill } from '../../../contract/fill.ts'
import type { Report } from '../../../contract/report.ts'
import {
  type Cell,
  filterWords,
  headingWords,
  type ReportTable,
  reportTables,
} from '../../../contract/report-tables.ts'
import { counted, dayWords } from '../../../contract/report-words.ts'

/** The tables included in the mail; the desk shows the others too. */
const mailed = ['In all', 'Leads', 'Sources', 'Campaigns', 'Languages', 'Goals', 'Pages', 'Forms']
const mostRows = 6
const mail = facts.staff.report

/** Lists instead of columns, so that the mail is readable in any font. */
export function composeReport(report: Report, deskOrigin?: string): { subject: string; body: string } {
  const { period, figures, leads } = report
  const leadCount = leads.reduce((sum, { count }) => sum + count, 0)
  const words: Record<string, string> = {
    product: content.company.name,
    from: dayWords(period.fromDay),
    to: dayWords(period.toDay) + filterWords(report.filter),
    visits: counted(figures.visits, 'visit'),
    leads: counted(leadCount, 'lead'),
    figures: reportTables(report).flatMap(section).join('\n\n'),
    where: deskOrigin
      ? fill(mail.atDesk, { desk: deskOrigin })
      : fill(mail.inTerminal, { from: period.fromDay, to: period.toDay }),
  }
  return { subject: fill(mail.subject, words), body: fill(mail.body, words) }
}

function section({ title, headings, rows }: ReportTable): string[] {
  const filled = rows.filter((row) => row.some(({ value }) => typeof value === 'number' && value !== 0))
  if (!mailed.includes(title) || filled.length === 0) return []
  const lines = filled.slice(0, mostRows).map((row) => `- ${line(headings, row)}`)
  const left = filled.length - lines.length
  return [[title, ...lines, ...(left > 0 ? [`- and ${left} more`] : [])].join('\n')]
}

/** For example "Google: visits 80 (+20 %), leads 5, won 1". A change follows its figure. */
function line(headings: string[], [first, ...figures]: Cell[]): string {
  let text = `${first?.words}:`
  for (const [at, { words, value }] of figures.entries()) {
    const name = headingWords(headings[at + 1] ?? '')
    if (name === 'change') text += words === '–' ? '' : ` (${words})`
    else if (value !== null && value !== 0) text += `${text.endsWith(':') ? '' : ','} ${name} ${words}`
  }
  return text
}
