import type { CaseInput } from './case-input.ts'

/** The one city that all pictures show. */
export const sampleCitySeed = 4

/** The named case of the site: a call at 2:04 am, City Heart Centre eight minutes away. */
export const sampleCase: CaseInput = {
  emergency: 'heartAttack',
  /** On Lakeview Road. */
  spot: { segment: 105, along: 745 },
  startsAt: 2 * 3600 + 4 * 60 + 10,
  closedRoads: [],
  fullHospitals: [],
  busyHospitals: [],
  seed: 2041,
}
