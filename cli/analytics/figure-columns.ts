import { type Figures, vitalNames } from './figures.ts'

export function duration(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60
    ? `${minutes} min ${seconds % 60} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

const vital = (name: (typeof vitalNames)[number], value: number | undefined) => {
  if (value === undefined) return '–'
  return name === 'CLS' ? value.toFixed(3) : `${Math.round(value)} ms`
}

export const hasVitals = ({ vitals }: Figures): boolean => Object.keys(vitals).length > 0

/** The words of one row, for a terminal and for the HTML page. */
export const figureHeadings = (withVitals: boolean): string[] => [
  'page views',
  'engagements',
  'engaged',
  'each',
  ...(withVitals ? vitalNames : []),
]

export function figureCells(figures: Figures, withVitals: boolean): string[] {
  const { pageViews, engagements, engagedMs, vitals } = figures
  return [
    String(pageViews),
    String(engagements),
    duration(engagedMs),
    engagements === 0 ? '–' : duration(engagedMs / engagements),
    ...(withVitals ? vitalNames.map((name) => vital(name, vitals[name])) : []),
  ]
}
