import type { City } from '../../../case/city/city.ts'
import { roadClasses } from '../../../case/city/road.ts'
import type { Run } from '../../../case/plan-case.ts'
import { pathData } from '../moments/drawn-line.ts'
import { lineOf, type MapView, mapHeight, mapWidth, viewOf } from '../moments/map-view.ts'

const water = 'oklch(0.31 0.055 245)'
const street = 'oklch(0.3 0.035 266)'
const artery = 'oklch(0.385 0.04 268)'
/** In drawing order, the lowest layer first. */
const layers = [
  { classes: ['lane', 'street'], width: 3, colour: street },
  { classes: ['collector'], width: 5, colour: street },
  { classes: ['arterial', 'ring'], width: 9, colour: artery },
]
const margin = 12

/** The streets below the map, as a separate file that browsers can cache. */
export function drawCity(city: City, run: Run): string {
  const view = viewOf(run)
  const lines = (classes: string[]) =>
    city.shapes
      .filter((_, segment) => classes.includes(roadClasses[city.roadClass[segment] ?? 0] ?? ''))
      .map((shape) => drawnLine(view, shape))
      .join('')
  const streets = layers.map(
    ({ classes, width, colour }) =>
      `<path stroke="${colour}" stroke-width="${width}" d="${lines(classes)}"/>`,
  )
  const riverWidth = Math.round(city.riverMetres / view.metresPerUnit)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${mapWidth} ${mapHeight}" width="${mapWidth}" height="${mapHeight}" fill="none" stroke-linejoin="round" stroke-linecap="round">
<title>A part of an invented city: a lake, a river, and streets.</title>
<path fill="${water}" d="${pathData(lineOf(view, city.lake))}z"/>
<path stroke="${water}" stroke-width="${riverWidth}" d="${pathData(lineOf(view, city.river))}"/>
${streets.join('\n')}
</svg>
`
}

function drawnLine(view: MapView, shape: Float32Array): string {
  const line = lineOf(view, shape, 1.5)
  const isSeen = line.some(
    ([x, y]) => x > -margin && x < mapWidth + margin && y > -margin && y < mapHeight + margin,
  )
  return isSeen && line.length > 1 ? pathData(line) : ''
}
