export interface TrackingRecord {
  id: string
  userId: string
  page: string
  timestamp: number
}

/** A counter of one day, such as { what: 'source', subject: 'Google' }. */
export interface Tally {
  what: string
  subject: string
}

/** What a report can be filtered by. */
export interface Segment {
  source: string
  device: string
  page: string
}

/** The segments that a filter selects; what is missing selects all. */
export interface SegmentFilter {
  source?: string | undefined
  device?: string | undefined
  pages?: string[] | undefined
}

/** An analytics event, without addresses or personal data. */
export interface AnalyticsEvent extends Segment {
  name: string
  timestamp: number
  /** The day it counts for. */
  day: string
  /** Engagement time in milliseconds, or the value of a web vital. */
  value: number | null
  tallies: Tally[]
  /** Counted once per visitor and day. */
  once?: Tally[]
  /** A robot's event: only its tallies count. */
  isLeftOut?: true
  /** The visitor's key, valid for one day; null when unknown. */
  visitor: string | null
  /** Also counted when this page view starts a visit; null for other events. */
  arrival: Tally[] | null
}

export interface DailyAggregate {
  day: string
  name: string
  page: string
  count: number
  valueSum: number
}

export interface CountOfDays extends Tally {
  count: number
}

export interface DailyCount extends CountOfDays {
  day: string
}
