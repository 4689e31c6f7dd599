import type { Figures, Ranking, StatusCount } from '../../contract/report.ts'
import { byteOrderMark, csvLine } from '../../server/leads/csv.ts'

type Row = [figure: string, name: string, count: number]

/** One line for each figure of each day, so that a spreadsheet can sum and pivot whatever it likes. */
export async function* figuresCsv(
  days: AsyncIterable<Figures & { day: string; leads: StatusCount[] }>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(['day', 'figure', 'name', 'count'])
  for await (const figures of days)
    yield rowsOf(figures)
      .map(([figure, name, count]) => csvLine([figures.day, figure, name, String(count)]))
      .join('')
}

function rowsOf({ pages, forms, vitals, leads, ...figures }: Figures & { leads: StatusCount[] }): Row[] {
  const { visitors, visits, pageViews, engagements, engagedMs } = figures
  const ranking = (figure: string, counted: Ranking) =>
    counted.map(({ name, count }): Row => [figure, name, count])
  return [
    ...Object.entries({ visitors, visits, pageViews, engagements, engagedMs }).map(
      ([figure, count]): Row => [figure, '', count],
    ),
    ...pages.flatMap(({ page, ...counts }) =>
      Object.entries(counts).map(([figure, count]): Row => [`page ${figure}`, page, count]),
    ),
    ...ranking('source', figures.sources),
    ...ranking('campaign', figures.campaigns),
    ...ranking('device', figures.devices),
    ...ranking('browser', figures.browsers),
    ...forms.flatMap(({ form, rules, ...steps }) => [
      ...Object.entries(steps).map(([step, count]): Row => [`form ${step}`, form, count]),
      ...rules.map(({ name, count }): Row => ['form rule', `${form} ${name}`, count]),
    ]),
    ...Object.entries(vitals).map(([name, { value }]): Row => ['vital', name, value]),
    ...leads.map(({ collection, status, count }): Row => ['leads', `${collection} ${status}`, count]),
  ]
}
