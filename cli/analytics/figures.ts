import type { DailyAggregate } from '../../server/database/store.ts'

export const vitalNames = ['LCP', 'CLS', 'INP', 'TTFB'] as const
export type VitalName = (typeof vitalNames)[number]

export interface Figures {
  pageViews: number
  engagements: number
  engagedMs: number
  /** Averages; absent where nothing was measured. */
  vitals: Partial<Record<VitalName, number>>
}

export type PageDay = Figures & { day: string; page: string }

const isVital = (name: string): name is VitalName => vitalNames.some((vital) => vital === name)

export function sumUp(aggregates: DailyAggregate[]): Figures {
  const figures: Figures = { pageViews: 0, engagements: 0, engagedMs: 0, vitals: {} }
  const measured = new Map<VitalName, { count: number; sum: number }>()
  for (const { name, count, valueSum } of aggregates) {
    if (name === 'page_view') figures.pageViews += count
    if (name === 'user_engagement') {
      figures.engagements += count
      figures.engagedMs += valueSum
    }
    if (isVital(name)) {
      const before = measured.get(name) ?? { count: 0, sum: 0 }
      measured.set(name, { count: before.count + count, sum: before.sum + valueSum })
    }
  }
  for (const [name, { count, sum }] of measured) figures.vitals[name] = sum / count
  return figures
}

/** One set of figures for each value of the key, in the order of the keys. */
export function figuresBy<K extends string>(
  aggregates: DailyAggregate[],
  keyOf: (aggregate: DailyAggregate) => K,
): [K, Figures][] {
  const groups = Map.groupBy(aggregates, keyOf)
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, group]) => [key, sumUp(group)])
}

export function figuresByPageAndDay(aggregates: DailyAggregate[]): PageDay[] {
  return figuresBy(aggregates, ({ day, page }) => `${day} ${page}`).map(([key, figures]) => ({
    day: key.slice(0, 10),
    page: key.slice(11),
    ...figures,
  }))
}
