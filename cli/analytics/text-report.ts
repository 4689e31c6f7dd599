import type { BrokenRule } from '../../contract/analytics.ts'
import { type Collection, collections } from '../../contract/forms.ts'
import { type LeadStatus, leadStatuses } from '../../contract/lead-status.ts'
import type { Figures, FormFigures, Ranking, Report, StatusCount } from '../../contract/report.ts'
import { changeWords, shareWords } from '../../contract/report-words.ts'
import { formsSent, isEmpty } from '../../server/analytics/report/report.ts'
import { vitalNames } from '../../server/analytics/vitals.ts'
import { textTable } from './text-table.ts'
import { amount, duration, formNames, ruleWords, vitalMeanings, vitalWords } from './words.ts'

const mostRows = 12

export function textReport(report: Report): string {
  const { period, timeZone, figures, days, before } = report
  const { fromDay, toDay } = period
  if (isEmpty(report)) return `Nothing was counted from ${fromDay} to ${toDay}.`
  const then = before.figures
  const ranking = (heading: string, rows: Ranking, earlier: Ranking) =>
    rows.length === 0 ? [] : [rankingTable(heading, rows, earlier, figures.visits)]
  return [
    `Analytics from ${fromDay} to ${toDay}, days in ${timeZone}, compared with ${before.period.fromDay} to ${before.period.toDay}`,
    totals(figures, then),
    ...ranking('source', figures.sources, then.sources),
    ...ranking('campaign', figures.campaigns, then.campaigns),
    pages(figures, then),
    ...ranking('device', figures.devices, then.devices),
    ...ranking('browser', figures.browsers, then.browsers),
    forms(figures.forms),
    ...rules(figures.forms),
    ...leadTable(report.leads),
    vitals(figures, then),
    textTable(
      ['day', 'visitors', 'visits', 'page views', 'engaged', 'forms sent'],
      days.map((day) => [
        day.day,
        amount(day.visitors),
        amount(day.visits),
        amount(day.pageViews),
        duration(day.engagedMs),
        amount(day.formsSent),
      ]),
    ),
  ].join('\n\n')
}

function totals(now: Figures, then: Figures): string {
  const row = (name: string, amountOf: (figures: Figures) => number, words = amount) => [
    name,
    words(amountOf(now)),
    words(amountOf(then)),
    changeWords(amountOf(now), amountOf(then)),
  ]
  const perVisit = ({ engagedMs, visits }: Figures) => (visits === 0 ? 0 : engagedMs / visits)
  return textTable(
    ['in all', 'now', 'before', 'change'],
    [
      row('visitors (anew each day)', ({ visitors }) => visitors),
      row('visits', ({ visits }) => visits),
      row('page views', ({ pageViews }) => pageViews),
      row('engaged', ({ engagedMs }) => engagedMs, duration),
      row('engaged per visit', perVisit, duration),
      row('forms sent', formsSent),
    ],
  )
}

function rankingTable(heading: string, rows: Ranking, earlier: Ranking, visits: number): string {
  const before = new Map(earlier.map(({ name, count }) => [name, count]))
  const table = textTable(
    [heading, 'visits', 'share', 'change'],
    rows
      .slice(0, mostRows)
      .map(({ name, count }) => [
        name,
        amount(count),
        shareWords(count, visits),
        changeWords(count, before.get(name) ?? 0),
      ]),
  )
  const left = rows.length - mostRows
  return left > 0 ? `${table}\n… and ${left} more` : table
}

function pages(now: Figures, then: Figures): string {
  const before = new Map(then.pages.map((page) => [page.page, page]))
  return textTable(
    ['page', 'page views', 'change', 'visits began', 'engaged', 'each'],
    now.pages.map(({ page, pageViews, visits, engagements, engagedMs }) => [
      page,
      amount(pageViews),
      changeWords(pageViews, before.get(page)?.pageViews ?? 0),
      amount(visits),
      duration(engagedMs),
      engagements === 0 ? '–' : duration(engagedMs / engagements),
    ]),
  )
}

const forms = (rows: FormFigures[]) =>
  textTable(
    ['form', 'seen', 'begun', 'refused', 'sent', 'sent of seen'],
    rows.map(({ form, seen, begun, refused, sent }) => [
      formNames[form],
      ...[seen, begun, refused, sent].map(amount),
      shareWords(sent, seen),
    ]),
  )

/** Which leads became what; a lead held as spam is none yet. */
function leadTable(leads: StatusCount[]): string[] {
  if (leads.length === 0) return []
  const countOf = (form: Collection, status: LeadStatus) =>
    leads.find((lead) => lead.collection === form && lead.status === status)?.count ?? 0
  const rows = collections.map((form) => {
    const counts = leadStatuses.map((status) => countOf(form, status))
    return [formNames[form], ...[counts.reduce((sum, count) => sum + count, 0), ...counts].map(amount)]
  })
  return [textTable(['leads', 'in all', ...leadStatuses], rows)]
}

function rules(forms: FormFigures[]): string[] {
  const rows = forms.flatMap(({ form, rules }) =>
    // Only rules that the contract knows are stored.
    rules.map(({ name, count }) => [formNames[form], ruleWords(form, name as BrokenRule), amount(count)]),
  )
  return rows.length === 0 ? [] : [textTable(['form', 'refused for', 'times'], rows, 2)]
}

function vitals(now: Figures, then: Figures): string {
  const rows = vitalNames.flatMap((name) => {
    const measured = now.vitals[name]
    const before = then.vitals[name]
    if (!measured) return []
    const earlier = before ? vitalWords(name, before) : '–'
    return [
      [
        name,
        vitalMeanings[name],
        measured.rating,
        vitalWords(name, measured),
        earlier,
        amount(measured.count),
      ],
    ]
  })
  return rows.length === 0
    ? 'No web vitals: build with PUBLIC_WEB_VITALS=on to measure them.'
    : textTable(['vital', '', 'rating', '75 % within', 'before', 'measured'], rows, 3)
}
