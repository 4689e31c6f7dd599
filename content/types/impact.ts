import type { Link } from './link.ts'

export interface ImpactFigure {
  /** The number alone, without its unit: '50', '3'. */
  value: string
  unit: string
  label: string
  /** What stands behind the figure, in one plain sentence. */
  why: string
}

export interface ImpactContent {
  hero: { eyebrow: string; title: string; lead: string }
  cost: { title: string; lead: string; statistics: ImpactFigure[] }
  hour: { eyebrow: string; title: string; paragraphs: string[]; caption: string }
  patients: { eyebrow: string; title: string; lead: string; figures: ImpactFigure[] }
  hospitals: { eyebrow: string; title: string; lead: string; figures: ImpactFigure[] }
  onward: { title: string; text: string; action: Link; second: Link }
}
