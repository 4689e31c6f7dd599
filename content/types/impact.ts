import type { Figure } from './home.ts'
import type { Link } from './link.ts'

export interface ImpactFigure extends Figure {
  /** What stands behind the figure, in one plain sentence. */
  why: string
  /** What is counted, and against what. */
  basis: string
}

export interface ImpactContent {
  hero: { eyebrow: string; title: string; lead: string }
  cost: { title: string; lead: string; statistics: ImpactFigure[] }
  hour: { eyebrow: string; title: string; paragraphs: string[]; caption: string }
  figures: {
    title: string
    text: string
    /** Before the name of a figure's source, and in its place where there is none. */
    source: string
    unsourced: string
  }
  patients: { eyebrow: string; title: string; lead: string; figures: ImpactFigure[] }
  hospitals: { eyebrow: string; title: string; lead: string; figures: ImpactFigure[] }
  onward: { title: string; text: string; action: Link; second: Link }
}
