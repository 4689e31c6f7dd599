import { byteOrderMark, csvLine } from '../contract/csv.ts'
import type { Figures, Outcome, Outcomes, StatusCount } from '../contract/report.ts'

const origins = ['source', 'campaign', 'language'] as const
type Ranked = (typeof origins)[number] | 'goal' | 'device' | 'browser'
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
  const ranking = (figure: Ranked) =>
    figures[`${figure}s`].map(({ name, count }): Row => [figure, name, count])
  return [
    ...Object.entries({ visitors, visits, pageViews, engagements, engagedMs }).map(
      ([figure, count]): Row => [figure, '', count],
    ),
    ...pages.flatMap(({ page, ...counts }) =>
      Object.entries(counts).map(([figure, count]): Row => [`page ${figure}`, page, count]),
    ),
    ...origins.flatMap(ranking),
    ...origins.flatMap((figure) => outcomeRows(figure, outcomes[`${figure}s`])),
    ...(['goal', 'device', 'browser'] as const).flatMap(ranking),
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
    .flatMap(({ name, leads, contacted, won, medianContactMinutes }) => [
      [`${figure} leads`, name, leads],
      [`${figure} contacted`, name, contacted],
      [`${figure} won`, name, won],
      ...(medianContactMinutes === null
        ? []
        : [[`${figure} first contact minutes`, name, medianContactMinutes] satisfies Row]),
    ])
