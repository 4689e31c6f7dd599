/** Adjustable assumptions about telephoning, and about what goes wrong with FirstHour. */
export interface Assumptions extends Record<`${Failure}Share`, number> {
  /** After this many requests the crew leaves without an accepting hospital. */
  calls: number
  /** From the first ring to a yes or a no. Also the length of the calls that a failure of FirstHour causes. */
  minutesPerCall: number
  noAnswerShare: number
  /** Share of cases in which the call transfers the measurements: an ECG by messenger, values read out. */
  dataShare: number
  /** Share of calls without data in which a spoken diagnosis is enough to call the team in. */
  spokenShare: number
  /** Off: the telephone crew goes to the ranked hospital without asking others, after one call ahead. */
  finding: boolean
  /** Off: the hospital is notified when the other one is alerted. */
  preparing: boolean
}

/** What can go wrong with FirstHour, at most one of them in a case; the first that applies. */
export const failures = ['noSignal', 'unseen', 'stale', 'declined'] as const
export type Failure = (typeof failures)[number]

/**
 * The defaults. Three minutes per request: half of the measured time for each further request (6.3). Nobody has measured the shares
 * of failures; they are above zero because each of them happens.
 */
export const usualAssumptions: Assumptions = {
  calls: 4,
  minutesPerCall: 3,
  noAnswerShare: 0.2,
  dataShare: 0.7,
  spokenShare: 0.5,
  noSignalShare: 0.05,
  unseenShare: 0.05,
  staleShare: 0.05,
  declinedShare: 0.05,
  finding: true,
  preparing: true,
}

/** With these assumptions both sides are equal to the second. */
export const noAdvantage: Assumptions = {
  ...usualAssumptions,
  dataShare: 1,
  noSignalShare: 0,
  unseenShare: 0,
  staleShare: 0,
  declinedShare: 0,
  finding: false,
  preparing: false,
}

/** A district that has agreed on destinations: nobody is asked, one call tells the hospital. */
export const fixedDestination: Assumptions = { ...usualAssumptions, finding: false }

/** Every call also sends all measurements by messenger. */
export const byMessenger = (assumptions: Assumptions): Assumptions => ({ ...assumptions, dataShare: 1 })
