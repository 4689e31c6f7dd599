import { collections } from './forms.ts'
import { leadStatuses } from './lead-status.ts'
import type { Figures, Outcome, PartOfReport, Ranking, Report } from './report.ts'
import {
  amount,
  changeWords,
  duration,
  formNames,
  goalNames,
  languageName,
  ruleWords,
  shareWords,
  vitalMeanings,
  vitalWords,
  waitWords,
} from './report-words.ts'
import { vitalNames } from './vitals.ts'

/** As a spreadsheet gets it, and as a person reads it. */
export interface Cell {
  value: string | number | null
  words: string
}

/** One of the tables that a report is made of, the same in the terminal, at the desk, in mails and as CSV. */
export interface ReportTable {
  title: string
  /** The name of each column with its unit; the first ones are words, the others figures. */
  headings: string[]
  wordColumns: number
  rows: Cell[][]
  /** The column whose figures may be drawn as lengths. */
  drawn?: number
}

/** For a person, who reads the unit in every row. */
export const headingWords = (heading: string): string => heading.replace(/ (%|s|min)$/, '')

const unknown: Cell = { value: null, words: '–' }
const text = (words: string): Cell => ({ value: words, words })
const count = (value: number): Cell => ({ value, words: amount(value) })
const time = (ms: number): Cell => ({ value: Math.round(ms / 1000), words: duration(ms) })
const share = (part: number, whole: number): Cell => ({
  value: whole === 0 ? null : Math.round((part / whole) * 100),
  words: shareWords(part, whole),
})
const change = (now: number, before: number): Cell => ({
  value: before === 0 ? null : Math.round((now / before - 1) * 100),
  words: changeWords(now, before),
})

const total = (ranking: { count: number }[]) => ranking.reduce((sum, { count }) => sum + count, 0)
export const formsSent = ({ forms }: Figures): number => forms.reduce((sum, { sent }) => sum + sent, 0)

/** Every table with something in it, in the order of a report. */
export const reportTables = (report: Report): ReportTable[] => {
  const { figures: now, outcomes } = report
  const { figures: then, outcomes: earlier } = report.before
  return [
    totals(report, report.before),
    outcomeTable('Sources', outcomes.sources, earlier.sources),
    outcomeTable('Campaigns', outcomes.campaigns, earlier.campaigns),
    outcomeTable('Languages', inWords(outcomes.languages), inWords(earlier.languages)),
    goalTable(now, then),
    shareTable('Devices', now.devices, then.devices, now.visits),
    shareTable('Browsers', now.browsers, then.browsers, now.visits),
    pageTable(now, then),
    formTable(now),
    leadTable(report),
    vitalTable(now, then),
    ruleTable(now),
    dayTable(report),
  ].filter(({ rows }) => rows.length > 0)
}

export const totalsOf = (part: PartOfReport): [name: string, amount: number, isTime?: true][] => {
  const { visitors, visits, pageViews, engagedMs } = part.figures
  return [
    ['visitors', visitors],
    ['visits', visits],
    ['page views', pageViews],
    ['engaged per visit', visits === 0 ? 0 : engagedMs / visits, true],
    ['forms sent', formsSent(part.figures)],
    ['leads', total(part.leads)],
  ]
}

function totals(now: PartOfReport, before: PartOfReport): ReportTable {
  const earlier = totalsOf(before)
  return {
    title: 'In all',
    headings: ['in all', 'now', 'before', 'change %'],
    wordColumns: 1,
    rows: totalsOf(now).map(([name, each, isTime], at) => {
      const then = earlier[at]?.[1] ?? 0
      const cell = isTime ? time : count
      return [text(name), cell(each), cell(then), change(each, then)]
    }),
  }
}

const inWords = (outcomes: Outcome[]) =>
  outcomes.map((outcome) => ({ ...outcome, name: languageName(outcome.name) }))

/** Of what has a name and an amount, the amount before. */
const amountIn = (earlier: (readonly [name: string, amount: number])[]) => {
  const amounts = new Map(earlier)
  return (name: string) => amounts.get(name) ?? 0
}

/** A row for each name, whose first figures may be drawn. */
const namedTable = (title: string, headings: string[], rows: Cell[][]): ReportTable => ({
  title,
  headings,
  wordColumns: 1,
  drawn: 1,
  rows,
})

function outcomeTable(title: string, now: Outcome[], then: Outcome[]): ReportTable {
  const before = amountIn(then.map(({ name, visits }) => [name, visits]))
  return namedTable(
    title,
    ['name', 'visits', 'change %', 'leads', 'contacted', 'won', 'first contact min'],
    now.map(({ name, visits, leads, contacted, won, medianContactMinutes }) => [
      text(name),
      count(visits),
      change(visits, before(name)),
      ...[leads, contacted, won].map(count),
      { value: medianContactMinutes, words: waitWords(medianContactMinutes) },
    ]),
  )
}

function goalTable({ goals, visits }: Figures, then: Figures): ReportTable {
  const before = amountIn(then.goals.map(({ name, count }) => [name, count]))
  return namedTable(
    'Goals',
    ['goal', 'times', 'change %', 'of visits %'],
    goals.map(({ name, count: times }) => [
      text(goalNames[name]),
      count(times),
      change(times, before(name)),
      share(times, visits),
    ]),
  )
}

function pageTable({ pages, pageViews: all }: Figures, then: Figures): ReportTable {
  const before = amountIn(then.pages.map(({ page, pageViews }) => [page, pageViews]))
  return namedTable(
    'Pages',
    ['page', 'page views', 'change %', 'share %', 'visits began', 'engaged s', 'each s'],
    pages.map(({ page, pageViews, visits, engagements, engagedMs }) => [
      text(page),
      count(pageViews),
      change(pageViews, before(page)),
      share(pageViews, all),
      count(visits),
      time(engagedMs),
      engagements === 0 ? unknown : time(engagedMs / engagements),
    ]),
  )
}

function shareTable(title: string, now: Ranking, then: Ranking, visits: number): ReportTable {
  const before = amountIn(then.map(({ name, count }) => [name, count]))
  return namedTable(
    title,
    ['name', 'visits', 'share %', 'change %'],
    now.map(({ name, count: each }) => [
      text(name),
      count(each),
      share(each, visits),
      change(each, before(name)),
    ]),
  )
}

const formTable = ({ forms }: Figures): ReportTable => ({
  title: 'Forms',
  headings: ['form', 'seen', 'begun', 'refused', 'sent', 'sent of seen %'],
  wordColumns: 1,
  drawn: 4,
  rows: forms.map(({ form, seen, begun, refused, sent }) => [
    text(formNames[form]),
    ...[seen, begun, refused, sent].map(count),
    share(sent, seen),
  ]),
})

const ruleTable = ({ forms }: Figures): ReportTable => ({
  title: 'Why forms were refused',
  headings: ['form', 'refused for', 'times'],
  wordColumns: 2,
  rows: forms.flatMap(({ form, rules }) =>
    rules.map(({ name, count: times }) => [text(formNames[form]), text(ruleWords(name)), count(times)]),
  ),
})

/** Which leads became what; a lead held as spam is none yet. */
function leadTable({ leads }: PartOfReport): ReportTable {
  const rows = collections.map((form) => {
    const ofForm = leads.filter(({ collection }) => collection === form)
    const counts = leadStatuses.map((status) => total(ofForm.filter((each) => each.status === status)))
    return [text(formNames[form]), ...[total(ofForm), ...counts].map(count)]
  })
  return {
    title: 'Leads',
    headings: ['leads', 'in all', ...leadStatuses],
    wordColumns: 1,
    rows: leads.length === 0 ? [] : rows,
  }
}

const vitalTable = (now: Figures, then: Figures): ReportTable => ({
  title: 'How fast pages were',
  headings: ['vital', 'what it is', 'rating', '75 % within', 'before', 'measured'],
  wordColumns: 3,
  rows: vitalNames.flatMap((name) => {
    const measured = now.vitals[name]
    if (!measured) return []
    const before = then.vitals[name]
    return [
      [
        text(name),
        text(vitalMeanings[name]),
        text(measured.rating),
        { value: measured.value, words: vitalWords(name, measured) },
        before ? { value: before.value, words: vitalWords(name, before) } : unknown,
        count(measured.count),
      ],
    ]
  }),
})

const dayTable = ({ days, before }: Report): ReportTable => ({
  title: 'Days',
  headings: ['day', 'visitors', 'visits', 'page views', 'engaged s', 'forms sent', 'visits before'],
  wordColumns: 1,
  rows: days.map((day, at) => [
    text(day.day),
    ...[day.visitors, day.visits, day.pageViews].map(count),
    time(day.engagedMs),
    count(day.formsSent),
    count(before.days[at]?.visits ?? 0),
  ]),
})
