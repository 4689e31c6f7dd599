import type { Collection } from './forms.ts'
import type { Goal, TapGoal } from './goals.ts'
import type { LeadStatus } from './lead-status.ts'
import type { VitalName } from './vitals.ts'

/** Days in one time zone, both inclusive. */
export interface Period {
  fromDay: string
  toDay: string
}

export const deviceKinds = ['phone', 'tablet', 'desktop'] as const
export type DeviceKind = (typeof deviceKinds)[number]

/**
 * Counts only what happened in visits from this source, in this language, on this kind of device or on this page. A page
 * without a language is that page in every language; of a lead it is the page on which the visit began.
 */
export interface ReportFilter {
  source?: string | undefined
  language?: string | undefined
  device?: DeviceKind | undefined
  page?: string | undefined
}

/** A name and its count, most frequent first. */
export type Ranking = { name: string; count: number }[]

export interface PageFigures {
  page: string
  pageViews: number
  /** Visits that began on this page. */
  visits: number
  engagements: number
  engagedMs: number
  /** Page views by kind of device. */
  devices: Record<DeviceKind, number>
}

export interface LostAddress {
  address: string
  /** The host that led there, or 'Direct'. */
  from: string
  count: number
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
  /** How often it was reached; one visitor may reach it several times. */
  count: number
  /** Daily visitors who reached it, and daily visitors of a page on which it can be reached. */
  people: number
  offered: number
}

export interface TapFigures {
  goal: TapGoal
  by: 'page' | 'source'
  name: string
  count: number
}

export interface Percentile {
  value: number
  rating: 'good' | 'needs improvement' | 'poor'
  /** Number of measurements. */
  count: number
}

/** Counts of one day, or sums of several. */
export interface Figures {
  visitors: number
  visits: number
  pageViews: number
  engagements: number
  engagedMs: number
  pages: PageFigures[]
  sources: Ranking
  campaigns: Ranking
  media: Ranking
  contents: Ranking
  terms: Ranking
  languages: Ranking
  devices: Ranking
  browsers: Ranking
  /** Every goal, including those with a count of zero. */
  goals: GoalFigures[]
  /** Where the taps were made, and where their visits came from. */
  taps: TapFigures[]
  forms: FormFigures[]
  vitals: Partial<Record<VitalName, Percentile>>
  /** Page views of robots and automated browsers by the name they give. They count nowhere else. */
  robots: Ranking
  /** Addresses of this site that were not found. */
  notFound: LostAddress[]
}

/** Maximum number of rows in charts and tables. */
export interface DayTotals extends Pick<Figures, 'visitors' | 'visits' | 'pageViews' | 'engagedMs'> {
  day: string
  formsSent: number
}

export interface StatusCount {
  collection: Collection
  status: LeadStatus
  count: number
}

/** Outcomes of the visits from one source, campaign or language. */
export interface Outcome {
  name: string
  visits: number
  /** Without those held as spam. */
  leads: number
  leadsByForm: Record<Collection, number>
  /** Of these leads: those that left the status new, and those won. */
  contacted: number
  won: number
  /** Median time from arrival to the first status other than new; null if none was contacted. */
  medianContactMinutes: number | null
}

/** What visits and leads are grouped by: the parts of a campaign's link, and the language. */
export const outcomeNames = ['sources', 'campaigns', 'media', 'contents', 'terms', 'languages'] as const
export type Outcomes = Record<(typeof outcomeNames)[number], Outcome[]>

export interface PartOfReport {
  period: Period
  figures: Figures
  /** Every day of the period; days without events have zeros. */
  days: DayTotals[]
  /** Current outcomes of the period's leads from all sources, without those held as spam. */
  leads: StatusCount[]
  outcomes: Outcomes
}

export interface Report extends PartOfReport {
  timeZone: string
  filter: ReportFilter
  /** What the filter can be set to. */
  choices: { sources: string[]; languages: string[]; pages: string[] }
  before: PartOfReport
}
