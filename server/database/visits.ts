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

/** An analytics event, without addresses or personal data. */
export interface AnalyticsEvent {
  name: string
  page: string
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
