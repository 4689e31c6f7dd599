import fc from 'fast-check'
import type { CaseInput } from '../../case/case-input.ts'
import { createCity } from '../../case/city/city.ts'
import { hospitals } from '../../case/hospitals.ts'
import { emergencies } from '../../case/keys.ts'
import { sampleCitySeed } from '../../case/sample-case.ts'

export const sampleCity = createCity(sampleCitySeed)

const segment = fc.nat(sampleCity.metres.length - 1)

const someHospitals = fc
  .uniqueArray(fc.nat(hospitals.length - 1), { maxLength: 4 })
  .map((indexes) => indexes.toSorted((a, b) => a - b))

/** Any case a visitor could create in the site's city. */
export const anyCase: fc.Arbitrary<CaseInput> = fc.record({
  emergency: fc.constantFrom(...emergencies),
  spot: fc.record({ segment, along: fc.nat(1000) }),
  startsAt: fc.nat(86_399),
  closedRoads: fc
    .uniqueArray(segment, { maxLength: 12 })
    .map((segments) => segments.toSorted((a, b) => a - b)),
  fullHospitals: someHospitals,
  busyHospitals: someHospitals,
  seed: fc.nat(9999),
})
