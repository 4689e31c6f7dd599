export interface TrackingRecord {
  id: string
  userId: string
  page: string
  timestamp: number
}

/** One thing that is counted by day, such as { what: 'source', subject: 'Google' }. */
export interface Tally {
  what: string
  subject: string
}

/** One analytics event: no address, no personal data. */
export interface AnalyticsEvent {
  name: string
  page: string
  timestamp: number
  /** The day it is counted under. */
  day: string
  /** Engaged milliseconds, or a web vital's value. */
  value: number | null
  tallies: Tally[]
  /** Counted once for each visitor and day. */
  once?: Tally[]
  /** Of a robot: only its tallies are counted, and it is no event of the site. */
  isLeftOut?: true
  /** Whose event it is, by a key that is good for that day only; null when nobody said. */
  visitor: string | null
  /** Counted as well when this page view begins a visit; null for an event that is no page view. */
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
