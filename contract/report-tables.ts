import { type Collection, collections } from './forms.ts'
import { tapGoals } from './goals.ts'
import { type LeadStatus, leadStatuses } from './lead-status.ts'
import {
  type DeviceKind,
  deviceKinds,
  type Figures,
  type Outcome,
  type Outcomes,
  type PageFigures,
  type PartOfReport,
  type Percentile,
  type Ranking,
  type Report,
  type ReportFilter,
  type TapFigures,
} from './report.ts'
import { amount, duration, formNames, languageName, ruleWords, vitalMeanings } from './report-words.ts'
import { lastStep, type VitalName, vitalNames, vitals } from './vitals.ts'

/** The value for a spreadsheet and the text for people. */
export interface Cell {
  value: string | number | null
  words: string
}

/** A table of a report, the same in the terminal, at the desk, in mails and as CSV. */
export interface ReportTable {
  title: string
  /** Name and unit of each column: text columns first, then numbers. */
  headings: string[]
  wordColumns: number
  rows: Cell[][]
  /** The column that may be drawn as bars. */
  drawn?: number
}

/** With the unit in every row, for people. */
export const headingWords = (heading: string): string => heading.replace(/ (%|s|min)$/, '')

/** " (source Google, device phone)", or nothing. */
export function filterWords(filter: ReportFilter): string {
  const parts = Object.entries(filter).flatMap(([name, value]) => (value ? [`${name} ${value}`] : []))
  return parts.length > 0 ? ` (${parts.join(', ')})` : ''
}

const unknown: Cell = { value: null, words: '–' }
const text = (words: string): Cell => ({ value: words, words })
const count = (value: number): Cell => ({ value, words: amount(value) })
const time = (ms: number): Cell => ({ value: Math.round(ms / 1000), words: duration(ms) })

/** Shares are of all page views or all visits, including rows that a table omits. */
function share(part: number, whole: number): Cell {
  if (whole === 0) return unknown
  const value = Math.round((part / whole) * 100)
  return { value, words: `${value} %` }
}

function perHundred(part: number, whole: number): Cell {
  return whole === 0 ? unknown : count(Math.round((part / whole) * 1000) / 10)
}

/** Change from the previous period. A change from zero has no percentage. */
function change(now: number, before: number): Cell {
  if (before === 0) return now === 0 ? unknown : { value: null, words: 'new' }
  const value = Math.round((now / before - 1) * 100)
  const sign = value > 0 ? '+' : '−'
  return { value, words: value === 0 ? '±0 %' : `${sign}${Math.abs(value)} %` }
}

function wait(minutes: number | null): Cell {
  if (minutes === null) return unknown
  return { value: minutes, words: minutes < 60 ? `${minutes} min` : duration(minutes * 60_000) }
}

function vital(name: VitalName, { value }: Percentile): Cell {
  const over = value >= (lastStep - 1) * vitals[name].width ? 'over ' : ''
  if (name === 'CLS') return { value, words: `${over}${value.toFixed(2)}` }
  const words = value < 1000 ? `${Math.round(value)} ms` : `${(value / 1000).toFixed(1)} s`
  return { value, words: over + words }
}

/** Pairs of heading and cell of a row. */
type Columns<Row> = Record<string, (row: Row, at: number) => Cell>

type Head = Pick<ReportTable, 'title' | 'drawn'> & { wordColumns?: number }

const table = <Row>(head: Head, rows: Row[], columns: Columns<Row>): ReportTable => ({
  wordColumns: 1,
  ...head,
  headings: Object.keys(columns),
  rows: rows.map((row, at) => Object.values(columns).map((cell) => cell(row, at))),
})

const total = (ranking: { count: number }[]) => ranking.reduce((sum, { count }) => sum + count, 0)
export const formsSent = ({ forms }: Figures): number => forms.reduce((sum, { sent }) => sum + sent, 0)

/** Every non-empty table, in the order of a report. */
export const reportTables = (report: Report): ReportTable[] => {
  const { figures: now, outcomes } = report
  const { figures: then, outcomes: earlier } = report.before
  const outcomesBy = (title: string, name: keyof Outcomes) =>
    outcomeTable(title, outcomes[name], earlier[name], report.filter)
  return [
    totals(report, report.before),
    outcomesBy('Sources', 'sources'),
    formsOfSources(outcomes),
    outcomesBy('Campaigns', 'campaigns'),
    outcomesBy('Media', 'media'),
    outcomesBy('Contents', 'contents'),
    outcomesBy('Terms', 'terms'),
    outcomesBy('Languages', 'languages'),
    goalTable(now, then),
    tapTable(now, then),
    shareTable('Devices', now.devices, then.devices, now.visits),
    shareTable('Browsers', now.browsers, then.browsers, now.visits),
    pageTable(now, then),
    devicesOfPages(now),
    lostTable(now),
    formTable(now),
    leadTable(report),
    vitalTable(now, then),
    ruleTable(now),
    robotTable(now, then),
    dayTable(report),
  ].filter(({ rows }) => rows.length > 0)
}

const totalsOf = (
  part: PartOfReport,
  { device }: ReportFilter,
): [name: string, amount: number, isTime?: true][] => {
  const { visitors, visits, pageViews, engagedMs } = part.figures
  return [
    ['visitors', visitors],
    ['visits', visits],
    ['page views', pageViews],
    ['engaged per visit', visits === 0 ? 0 : engagedMs / visits, true],
    ['forms sent', formsSent(part.figures)],
    ...(device ? [] : [['leads', total(part.leads)] satisfies [string, number]]),
  ]
}

function totals(now: Report, before: PartOfReport): ReportTable {
  const earlier = totalsOf(before, now.filter).map(([, each]) => each)
  return table({ title: 'In all' }, totalsOf(now, now.filter), {
    'in all': ([name]) => text(name),
    now: ([, each, isTime]) => (isTime ? time : count)(each),
    before: ([, , isTime], at) => (isTime ? time : count)(earlier[at] ?? 0),
    'change %': ([, each], at) => change(each, earlier[at] ?? 0),
  })
}

/** The previous period's count by name. */
const amountIn = (earlier: (readonly [name: string, amount: number])[]) => {
  const amounts = new Map(earlier)
  return (name: string) => amounts.get(name) ?? 0
}

/** A lead does not say on which kind of device it was written: with that filter the columns about leads are left out. */
function outcomeTable(title: string, now: Outcome[], then: Outcome[], { device }: ReportFilter): ReportTable {
  const before = amountIn(then.map(({ name, visits }) => [name, visits]))
  return table({ title, drawn: 1 }, now, {
    name: ({ name }) => text(title === 'Languages' ? languageName(name) : name),
    visits: ({ visits }) => count(visits),
    'change %': ({ name, visits }) => change(visits, before(name)),
    ...(!device && {
      leads: ({ leads }) => count(leads),
      'leads per 100 visits': ({ leads, visits }) => perHundred(leads, visits),
      contacted: ({ contacted }) => count(contacted),
      won: ({ won }) => count(won),
      'first contact min': ({ medianContactMinutes }) => wait(medianContactMinutes),
    }),
  })
}

const formsOfSources = ({ sources }: Outcomes): ReportTable =>
  table(
    { title: 'Leads by source and form' },
    sources.filter(({ leads }) => leads > 0),
    {
      name: ({ name }) => text(name),
      ...Object.fromEntries(
        collections.map((form) => [
          formNames[form].toLowerCase(),
          ({ leadsByForm }: Outcome) => count(leadsByForm[form]),
        ]),
      ),
    },
  )

/** Page views; those of a time before devices were counted are left out. */
function devicesOfPages({ pages }: Figures): ReportTable {
  const viewsOn = (device: DeviceKind) => (page: PageFigures) => count(page.devices[device])
  const counted = pages.filter(({ devices }) => deviceKinds.some((device) => devices[device] > 0))
  return table({ title: 'Page views by device' }, counted, {
    page: ({ page }) => text(page),
    ...Object.fromEntries(deviceKinds.map((device) => [device, viewsOn(device)])),
  })
}

const lostTable = ({ notFound }: Figures): ReportTable =>
  table({ title: 'Addresses not found', wordColumns: 2, drawn: 2 }, notFound, {
    address: ({ address }) => text(address),
    'came from': ({ from }) => text(from),
    times: (each) => count(each.count),
  })

function goalTable({ goals }: Figures, then: Figures): ReportTable {
  const before = amountIn(then.goals.map(({ name, count }) => [name, count]))
  return table({ title: 'Goals', drawn: 1 }, goals, {
    goal: ({ name }) => text(name.replace('_', ' ')),
    times: (goal) => count(goal.count),
    'change %': (goal) => change(goal.count, before(goal.name)),
    visitors: ({ people }) => count(people),
    'of those who could %': ({ name, people, offered }) =>
      tapGoals.some((tap) => tap === name) ? unknown : share(people, offered),
  })
}

/** Taps on phone number, WhatsApp, booking link and questionnaire. */
function tapTable({ taps }: Figures, then: Figures): ReportTable {
  const nameOf = ({ goal, by, name }: TapFigures) => [goal, by, name].join(' ')
  const before = amountIn(then.taps.map((tap) => [nameOf(tap), tap.count]))
  return table({ title: 'Taps by page and source', drawn: 3, wordColumns: 3 }, taps, {
    goal: ({ goal }) => text(goal.replace('_', ' ')),
    by: ({ by }) => text(by),
    name: ({ name }) => text(name),
    times: (tap) => count(tap.count),
    'change %': (tap) => change(tap.count, before(nameOf(tap))),
  })
}

function pageTable({ pages, pageViews: all }: Figures, then: Figures): ReportTable {
  const before = amountIn(then.pages.map(({ page, pageViews }) => [page, pageViews]))
  return table({ title: 'Pages', drawn: 1 }, pages, {
    page: ({ page }) => text(page),
    'page views': ({ pageViews }) => count(pageViews),
    'change %': ({ page, pageViews }) => change(pageViews, before(page)),
    'share %': ({ pageViews }) => share(pageViews, all),
    'visits began': ({ visits }) => count(visits),
    'engaged s': ({ engagedMs }) => time(engagedMs),
    'each s': ({ engagements, engagedMs }) => (engagements === 0 ? unknown : time(engagedMs / engagements)),
  })
}

/** Robots, which no other table counts: search engines, link previews, page testers and automated browsers. */
function robotTable({ robots }: Figures, then: Figures): ReportTable {
  const before = amountIn(then.robots.map(({ name, count }) => [name, count]))
  return table({ title: 'Left out: robots and automated browsers', drawn: 1 }, robots, {
    name: ({ name }) => text(name),
    'page views': (each) => count(each.count),
    'change %': (each) => change(each.count, before(each.name)),
  })
}

function shareTable(title: string, now: Ranking, then: Ranking, visits: number): ReportTable {
  const before = amountIn(then.map(({ name, count }) => [name, count]))
  return table({ title, drawn: 1 }, now, {
    name: ({ name }) => text(name),
    visits: (each) => count(each.count),
    'share %': (each) => share(each.count, visits),
    'change %': (each) => change(each.count, before(each.name)),
  })
}

const formTable = ({ forms }: Figures): ReportTable =>
  table({ title: 'Forms', drawn: 4 }, forms, {
    form: ({ form }) => text(formNames[form]),
    seen: ({ seen }) => count(seen),
    begun: ({ begun }) => count(begun),
    refused: ({ refused }) => count(refused),
    sent: ({ sent }) => count(sent),
    'sent of seen %': ({ seen, sent }) => share(sent, seen),
  })

function ruleTable({ forms }: Figures): ReportTable {
  const broken = forms.flatMap(({ form, rules }) => rules.map((rule) => ({ form, ...rule })))
  return table({ title: 'Why forms were refused', wordColumns: 2 }, broken, {
    form: ({ form }) => text(formNames[form]),
    'refused for': ({ name }) => text(ruleWords(name)),
    times: (rule) => count(rule.count),
  })
}

/** Outcomes of leads, without those held as spam. */
function leadTable({ leads }: PartOfReport): ReportTable {
  const of = (form: Collection, statuses: readonly LeadStatus[]) =>
    total(leads.filter((each) => each.collection === form && statuses.includes(each.status)))
  const inStatus = (status: LeadStatus) => (form: Collection) => count(of(form, [status]))
  return table({ title: 'Leads' }, leads.length === 0 ? [] : collections, {
    leads: (form) => text(formNames[form]),
    'in all': (form) => count(of(form, leadStatuses)),
    ...Object.fromEntries(leadStatuses.map((status) => [status, inStatus(status)])),
  })
}

function vitalTable(now: Figures, then: Figures): ReportTable {
  const all = vitalNames.flatMap((name) => {
    const measured = now.vitals[name]
    return measured ? [{ name, measured, before: then.vitals[name] }] : []
  })
  return table({ title: 'How fast pages were', wordColumns: 3 }, all, {
    vital: ({ name }) => text(name),
    'what it is': ({ name }) => text(vitalMeanings[name]),
    rating: ({ measured }) => text(measured.rating),
    '75 % within': ({ name, measured }) => vital(name, measured),
    before: ({ name, before }) => (before ? vital(name, before) : unknown),
    measured: ({ measured }) => count(measured.count),
  })
}

const dayTable = ({ days, before }: Report): ReportTable =>
  table({ title: 'Days' }, days, {
    day: ({ day }) => text(day),
    visitors: ({ visitors }) => count(visitors),
    visits: ({ visits }) => count(visits),
    'page views': ({ pageViews }) => count(pageViews),
    'engaged s': ({ engagedMs }) => time(engagedMs),
    'forms sent': ({ formsSent }) => count(formsSent),
    'visits before': (_, at) => count(before.days[at]?.visits ?? 0),
  })
