import { createCity } from '../../case/city/city.ts'
import { houseCitySeed } from '../../case/house-case.ts'

postMessage(createCity(houseCitySeed))
