import { writeFile } from 'node:fs/promises'
import { city, run } from '../../site/scenes/moments/sample-run.ts'
import { drawCity } from '../../site/scenes/route-map/draw-city.ts'

/** Draws the streets around the sample case's route for the map. */
await writeFile(new URL('../../site/scenes/route-map/city.svg', import.meta.url), drawCity(city, run))
