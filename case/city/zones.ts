import { cityHeight, cityWidth, type Ground, riverMetres } from './ground.ts'

const cellMetres = 75
const marginMetres = 180
const columns = Math.ceil((cityWidth + 2 * marginMetres) / cellMetres)
const rows = Math.ceil((cityHeight + 2 * marginMetres) / cellMetres)

/** Where nothing is built: water and its banks, and beyond the map. */
const noZone = 0
export const oldTownZone = 1
export const zoneOf = (sector: number, beyondRing: boolean) => 2 + sector * 2 + Number(beyondRing)

/**
 * Which quarter each place belongs to, worked out once for cells of 75 m: every street asks about many places, and the
 * answers take trigonometry.
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
      zones[row * columns + column] = ground.inLake(x, y, shoreMetres) ? noZone : quarterAt(ground, x, y)
    }
  }
  floodRiver(zones, ground.river, riverMetres / 2 + bankMetres)
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

function floodRiver(zones: Uint8Array, river: number[], metres: number) {
  for (let i = 0; i + 3 < river.length; i += 2) {
    for (let step = 0; step < 8; step++) {
      const x = (river[i] ?? 0) + (((river[i + 2] ?? 0) - (river[i] ?? 0)) * step) / 8
      const y = (river[i + 1] ?? 0) + (((river[i + 3] ?? 0) - (river[i + 1] ?? 0)) * step) / 8
      flood(zones, x + marginMetres, y + marginMetres, metres)
    }
  }
}

function flood(zones: Uint8Array, x: number, y: number, metres: number) {
  const reach = Math.ceil(metres / cellMetres)
  const [middleColumn, middleRow] = [Math.floor(x / cellMetres), Math.floor(y / cellMetres)]
  for (let row = Math.max(0, middleRow - reach); row <= Math.min(rows - 1, middleRow + reach); row++) {
    for (
      let column = Math.max(0, middleColumn - reach);
      column <= Math.min(columns - 1, middleColumn + reach);
      column++
    ) {
      const off = ((column + 0.5) * cellMetres - x) ** 2 + ((row + 0.5) * cellMetres - y) ** 2
      if (off < metres * metres) zones[row * columns + column] = noZone
    }
  }
}
