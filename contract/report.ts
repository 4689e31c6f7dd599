import type { Goal } from './analytics.ts'
import type { Collection } from './forms.ts'
import type { LeadStatus } from './lead-status.ts'
import type { VitalName } from './vitals.ts'

/** Days of one time zone, both ends included. */
export interface Period {
  fromDay: string
  toDay: string
}

/** Something and how often it was counted, the most frequent first. */
export type Ranking = { name: string; count: number }[]

export interface PageFigures {
  page: string
  pageViews: number
  /** Visits that began on this page. */
  visits: number
  engagements: number
  engagedMs: number
}

export interface FormFigures {
  form: Collection
  seen: number
  begun: number
  refused: number
  sent: number
  /** Each as field_missing or field_unfit. */
  rules: Ranking
}

export interface GoalFigures {
  name: Goal
  /** How often; one visitor may get there several times. */
  count: number
  /** Visitors of a day who got there, and those who saw a page where they could have. */
  people: number
  offered: number
}

export interface Percentile {
  value: number
  rating: 'good' | 'needs improvement' | 'poor'
  /** How many measurements it is made of. */
  count: number
}

/** What was counted on one day, or in all on many. */
export interface Figures {
  visitors: number
  visits: number
  pageViews: number
  engagements: number
  engagedMs: number
  pages: PageFigures[]
  sources: Ranking
  campaigns: Ranking
  languages: Ranking
  devices: Ranking
  browsers: Ranking
  /** Every goal, also one that nobody got to. */
  goals: GoalFigures[]
  forms: FormFigures[]
  vitals: Partial<Record<VitalName, Percentile>>
  /** Page views of robots and automated browsers by the name they give. They count nowhere else. */
  robots: Ranking
}

/** What a chart or a table has room for. */
export interface DayTotals extends Pick<Figures, 'visitors' | 'visits' | 'pageViews' | 'engagedMs'> {
  day: string
  formsSent: number
}

export interface StatusCount {
  collection: Collection
  status: LeadStatus
  count: number
}

/** What came of the visits from one source, by one campaign or in one language. */
export interface Outcome {
  name: string
  visits: number
  /** Those held as spam are left out. */
  leads: number
  /** Of these leads: no longer new, whatever came after, and won. */
  contacted: number
  won: number
  /** From a lead's arrival until it was first no longer new, for half of those contacted; null when none was. */
  medianContactMinutes: number | null
}

export type Outcomes = Record<'sources' | 'campaigns' | 'languages', Outcome[]>

export interface PartOfReport {
  period: Period
  figures: Figures
  /** Every day of the period; a day on which nothing was counted has zeros. */
  days: DayTotals[]
  /** What has become of the leads of these days so far, whichever way they came; those held as spam are left out. */
  leads: StatusCount[]
  outcomes: Outcomes
}

export interface Report extends PartOfReport {
  timeZone: string
  before: PartOfReport
}
