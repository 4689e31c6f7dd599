import type { CaseInput } from './case-input.ts'

/** The one city that all pictures show. */
export const houseCitySeed = 4

/** The named case of the site: City Heart Centre, eight minutes away, reached 08:52 after the crew was with the patient. */
export const houseCase: CaseInput = {
  emergency: 'heartAttack',
  /** On Lakeview Road. */
  spot: { segment: 105, along: 745 },
  startsAt: 2 * 3600 + 12 * 60 + 50,
  closedRoads: [],
  fullHospitals: [],
  busyHospitals: [],
  seed: 2041,
}
