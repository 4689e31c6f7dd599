import { byteOrderMark, csvLine } from '../contract/csv.ts'
import {
  type Figures,
  type Outcome,
  type Outcomes,
  outcomeNames,
  type Ranking,
  type StatusCount,
} from '../contract/report.ts'

/** The names of single ones. */
const origins = {
  sources: 'source',
  campaigns: 'campaign',
  media: 'medium',
  contents: 'content',
  terms: 'term',
  languages: 'language',
} as const
type Row = [figure: string, name: string, count: number]
type Day = Figures & { leads: StatusCount[]; outcomes: Outcomes }

/** Long format: one line per figure and day, so that a spreadsheet can sum and pivot it. */
export async function* figuresCsv(days: AsyncIterable<Day & { day: string }>): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(['day', 'figure', 'name', 'count'])
  for await (const figures of days)
    yield rowsOf(figures)
      .map(([figure, name, count]) => csvLine([figures.day, figure, name, count]))
      .join('')
}

function rowsOf({ pages, forms, vitals, leads, outcomes, ...figures }: Day): Row[] {
  const { visitors, visits, pageViews, engagements, engagedMs } = figures
  const ranking = (figure: string, of: Ranking) => of.map(({ name, count }): Row => [figure, name, count])
  return [
    ...Object.entries({ visitors, visits, pageViews, engagements, engagedMs }).map(
      ([figure, count]): Row => [figure, '', count],
    ),
    ...pages.flatMap(({ page, devices, ...counts }) =>
      Object.entries({ ...counts, ...devices }).map(
        ([figure, count]): Row => [`page ${figure}`, page, count],
      ),
    ),
    ...outcomeNames.flatMap((name) => ranking(origins[name], figures[name])),
    ...outcomeNames.flatMap((name) => outcomeRows(origins[name], outcomes[name])),
    ...ranking('goal', figures.goals),
    ...ranking('device', figures.devices),
    ...ranking('browser', figures.browsers),
    ...figures.notFound.map(
      ({ address, from, count }): Row => ['not found', `${address} from ${from}`, count],
    ),
    ...forms.flatMap(({ form, rules, ...steps }) => [
      ...Object.entries(steps).map(([step, count]): Row => [`form ${step}`, form, count]),
      ...rules.map(({ name, count }): Row => ['form rule', `${form} ${name}`, count]),
    ]),
    ...Object.entries(vitals).map(([name, { value }]): Row => ['vital', name, value]),
    ...leads.map(({ collection, status, count }): Row => ['leads', `${collection} ${status}`, count]),
  ]
}

/** Without visits, which the rows of the source, campaign or language already have. */
const outcomeRows = (figure: string, outcomes: Outcome[]): Row[] =>
  outcomes
    .filter(({ leads }) => leads > 0)
    .flatMap(({ name, leads, leadsByForm, contacted, won, medianContactMinutes }) => [
      [`${figure} leads`, name, leads],
      ...(figure === origins.sources
        ? Object.entries(leadsByForm).map(([form, count]): Row => [`source leads ${form}`, name, count])
        : []),
      [`${figure} contacted`, name, contacted],
      [`${figure} won`, name, won],
      ...(medianContactMinutes === null
        ? []
        : [[`${figure} first contact minutes`, name, medianContactMinutes] satisfies Row]),
    ])
