import { createCity } from '../../../case/city/city.ts'
import { houseCase, houseCitySeed } from '../../../case/house-case.ts'
import { planCase } from '../../../case/plan-case.ts'

/** The case that all pictures show, planned once for each build. */
export const city = createCity(houseCitySeed)

const planned = planCase(city, houseCase)
if (!planned) throw new Error('no road leads from the house case to a hospital')
export const run = planned
