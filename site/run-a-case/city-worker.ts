import { createCity } from '../../case/city/city.ts'
import { houseCitySeed } from '../../case/house-case.ts'

// Growing a city takes longer than a frame; here nobody waits for it.
postMessage(createCity(houseCitySeed))
