/** Seconds after the crew has reached the patient; the same in every case. */
export const sceneTimes = {
  /** Emergency, place and first vitals are entered. */
  assessedAt: 24,
  rankedAt: 40,
  /** A hospital is chosen, its alert is sent, the wheels turn. */
  departsAt: 52,
} as const

export const handoverSeconds = 60
export const receivedSeconds = 10
