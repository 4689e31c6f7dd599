import { createCity } from '../../../case/city/city.ts'
import { planCase } from '../../../case/plan-case.ts'
import { sampleCase, sampleCitySeed } from '../../../case/sample-case.ts'

/** The case that all pictures show, planned once for each build. */
export const city = createCity(sampleCitySeed)

const planned = planCase(city, sampleCase)
if (!planned) throw new Error('no road leads from the sample case to a hospital')
export const run = planned
