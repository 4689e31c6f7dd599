import { goals } from '../../../contract/analytics.ts'
import { type Collection, collections } from '../../../contract/forms.ts'
import { tapGoals } from '../../../contract/goals.ts'
import type {
  DeviceKind,
  Figures,
  FormFigures,
  LostAddress,
  PageFigures,
  Ranking,
  TapFigures,
} from '../../../contract/report.ts'
import { vitalNames } from '../../../contract/vitals.ts'
import type { CountOfDays, DailyAggregate } from '../../database/visits.ts'
import { percentile75 } from '../vitals.ts'

export function figuresOf(aggregates: DailyAggregate[], counts: CountOfDays[]): Figures {
  const rankings = new Map(
    [...Map.groupBy(counts, ({ what }) => what)].map(([what, ofKind]) => [what, rank(ofKind)]),
  )
  const ranking = (what: string) => rankings.get(what) ?? []
  const pages = pageFigures(aggregates, ranking('landing'), ranking('page_device'))
  const sum = (amountOf: (page: PageFigures) => number) =>
    pages.reduce((total, page) => total + amountOf(page), 0)
  return {
    visitors: total(ranking('visitors')),
    visits: total(ranking('landing')),
    pageViews: sum(({ pageViews }) => pageViews),
    engagements: sum(({ engagements }) => engagements),
    engagedMs: sum(({ engagedMs }) => engagedMs),
    pages,
    sources: ranking('source'),
    campaigns: ranking('campaign'),
    media: ranking('medium'),
    contents: ranking('content'),
    terms: ranking('term'),
    languages: ranking('language'),
    devices: ranking('device'),
    browsers: ranking('browser'),
    goals: goals.map((name) => {
      const people = countOf(ranking('goal_people'), name)
      const offered = Math.max(people, countOf(ranking('goal_offered'), name))
      return { name, count: countOfEvents(aggregates, name), people, offered }
    }),
    taps: tapFigures(aggregates, ranking('goal_source')),
    forms: collections.map((form) => formFigures(form, ranking)),
    vitals: vitalFigures(counts),
    robots: ranking('robot'),
    notFound: ranking('not_found').map(lostAddress),
  }
}

function lostAddress({ name, count }: Ranking[number]): LostAddress {
  const [address = '', ...from] = name.split(' ')
  return { address, from: from.join(' '), count }
}

const total = (ranking: Ranking): number => ranking.reduce((sum, { count }) => sum + count, 0)

const rank = (counts: CountOfDays[]): Ranking =>
  counts
    .map(({ subject, count }) => ({ name: subject, count }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))

const countOf = (ranking: Ranking, name: string) => ranking.find((each) => each.name === name)?.count ?? 0

const countOfEvents = (aggregates: DailyAggregate[], name: string) =>
  aggregates.reduce((sum, row) => sum + (row.name === name ? row.count : 0), 0)

function pageFigures(aggregates: DailyAggregate[], landings: Ranking, byDevice: Ranking): PageFigures[] {
  const pages = Map.groupBy(aggregates, ({ page }) => page)
  const figures = [...pages].map(([page, rows]) => {
    const sum = (name: string, key: 'count' | 'valueSum') =>
      rows.reduce((sum, row) => sum + (row.name === name ? row[key] : 0), 0)
    const viewsOn = (device: DeviceKind) => countOf(byDevice, `${page} ${device}`)
    return {
      page,
      pageViews: sum('page_view', 'count'),
      visits: countOf(landings, page),
      engagements: sum('user_engagement', 'count'),
      engagedMs: sum('user_engagement', 'valueSum'),
      devices: { phone: viewsOn('phone'), tablet: viewsOn('tablet'), desktop: viewsOn('desktop') },
    }
  })
  return figures.sort((a, b) => b.pageViews - a.pageViews || (a.page < b.page ? -1 : 1))
}

function tapFigures(aggregates: DailyAggregate[], bySource: Ranking): TapFigures[] {
  return tapGoals.flatMap((goal) => {
    const ofGoal = aggregates.filter(({ name }) => name === goal)
    const pages = Map.groupBy(ofGoal, ({ page }) => page)
    const counts = [...pages].map(([page, rows]) => ({
      what: goal,
      subject: page,
      count: rows.reduce((sum, { count }) => sum + count, 0),
    }))
    const sources = bySource.flatMap(({ name, count }) =>
      name.startsWith(`${goal} `) ? [{ name: name.slice(goal.length + 1), count }] : [],
    )
    return [
      ...rank(counts).map((each) => ({ goal, by: 'page' as const, ...each })),
      ...sources.map((each) => ({ goal, by: 'source' as const, ...each })),
    ]
  })
}

function formFigures(form: Collection, ranking: (what: string) => Ranking): FormFigures {
  const ofForm = `${form}_`
  // A sent form counts as begun and seen, although those events may be of the day before or missing.
  const sent = countOf(ranking('form_sent'), form)
  const begun = Math.max(sent, countOf(ranking('form_begun'), form))
  const seen = Math.max(begun, countOf(ranking('form_seen'), form))
  return {
    form,
    seen,
    begun,
    refused: countOf(ranking('form_refused'), form),
    sent,
    rules: ranking('form_rule')
      .filter(({ name }) => name.startsWith(ofForm))
      .map(({ name, count }) => ({ name: name.slice(ofForm.length), count })),
  }
}

function vitalFigures(counts: CountOfDays[]): Figures['vitals'] {
  const measured = vitalNames.flatMap((name) => {
    const ofVital = counts.filter(({ what }) => what === name)
    const steps = new Map(ofVital.map(({ subject, count }) => [Number(subject), count]))
    const percentile = percentile75(name, steps)
    return percentile ? [[name, percentile] as const] : []
  })
  return Object.fromEntries(measured)
}
