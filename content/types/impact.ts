import type { Figure } from './home.ts'
import type { Link } from './link.ts'

/** Known of the world, aimed for by the company, or shown by the simulation. `reported` is what has no source yet. */
export type FigureKind = 'known' | 'aim' | 'simulated'
export type ShownKind = FigureKind | 'reported'

export interface ImpactFigure extends Figure {
  kind: FigureKind
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
    /** Before the name of a figure's source. */
    source: string
    /** The mark beside a figure, and what it means. */
    kinds: Record<ShownKind, { name: string; text: string }>
    /** What the simulation shows; the engine fills in what is in braces when the site is built. */
    simulation: { text: string; again: Link }
  }
  patients: { eyebrow: string; title: string; lead: string; figures: ImpactFigure[] }
  hospitals: { eyebrow: string; title: string; lead: string; figures: ImpactFigure[] }
  yourFigures: YourFiguresContent
  onward: { title: string; text: string; action: Link; second: Link }
}

/** What a visitor sets in the calculator; site/sections/your-figures/figures.ts has a range for each. */
export type AssumptionName =
  | 'ambulances'
  | 'casesEach'
  | 'callsPerCase'
  | 'minutesPerCall'
  | 'callsThatStay'
  | 'minutesToBedside'

/** Which of the figures the calculator works out: what is asked of it, in place of a hospital's own measurement. */
export type MeaningName = 'response' | 'productivity' | 'growth'

export interface YourFiguresContent {
  eyebrow: string
  title: string
  lead: string
  inputs: { range: string; each: Record<AssumptionName, { label: string; note: string }> }
  returned: {
    /** Behind the number of minutes, and the same as hours. */
    label: string
    hours: string
    /** Where the numbers cannot be true. */
    tooMuch: string
    /** Whose figures it is estimated from. */
    from: Record<'example' | 'own' | 'shared', string>
    /** What is said to people who listen. */
    spoken: string
  }
  formula: {
    title: string
    terms: Record<'ambulances' | 'casesEach' | 'callsThatGo' | 'minutesPerCall', string>
  }
  chart: Record<'title' | 'today' | 'withUs' | 'stay' | 'returned' | 'minutes' | 'table', string>
  meanings: {
    title: string
    text: string
    /** Between what is and what would be. */
    to: string
    each: Record<MeaningName, { figure: ImpactFigure; unit: string; formula: string; assumes: string }>
    leftOut: string
  }
  onward: { demo: Link; share: string; shareNote: string; copy: string; copied: string; print: string }
}
