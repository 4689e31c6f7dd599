import { cityHeight, cityWidth, type Ground, nearestOnLine, riverMetres } from './ground.ts'

const cellMetres = 75
const marginMetres = 180
const columns = Math.ceil((cityWidth + 2 * marginMetres) / cellMetres)
const rows = Math.ceil((cityHeight + 2 * marginMetres) / cellMetres)

/** Where no street is built: water, its banks, and outside the map. */
const noZone = 0
export const oldTownZone = 1
export const zoneOf = (sector: number, beyondRing: boolean) => 2 + sector * 2 + Number(beyondRing)

/**
 * The quarter of each place, precomputed for cells of 75 m, because every street looks up many places and each
 * computation needs trigonometry.
 */
export function mapZones(
  ground: Ground,
  bankMetres: number,
  shoreMetres: number,
): (x: number, y: number) => number {
  const zones = new Uint8Array(columns * rows)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const x = (column + 0.5) * cellMetres - marginMetres
      const y = (row + 0.5) * cellMetres - marginMetres
      const inWater =
        ground.inLake(x, y, shoreMetres) ||
        nearestOnLine(ground.river, x, y).metres < riverMetres / 2 + bankMetres
      zones[row * columns + column] = inWater ? noZone : quarterAt(ground, x, y)
    }
  }
  return (x, y) => {
    const column = Math.floor((x + marginMetres) / cellMetres)
    const row = Math.floor((y + marginMetres) / cellMetres)
    return column < 0 || row < 0 || column >= columns || row >= rows
      ? noZone
      : (zones[row * columns + column] ?? noZone)
  }
}

function quarterAt(ground: Ground, x: number, y: number): number {
  const { sector, radius, angle } = ground.locate(x, y)
  if (radius < ground.innerRingRadius(angle)) return oldTownZone
  return zoneOf(sector, radius > ground.ringRadius(angle))
}
