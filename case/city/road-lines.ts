import { type Ground, isBeyond, riverMetres } from './ground.ts'
import { radialNames, ringNames, streetKinds, streetWords, waterNames } from './names.ts'
import type { RoadClass, RoadLine } from './road.ts'
import { grid } from './street-grid.ts'
import { mapZones, oldTownZone, zoneOf } from './zones.ts'

type ZoneAt = (x: number, y: number) => number

const bankMetres = riverMetres / 2 + 75
const shoreMetres = 90

/** Every road as one line, before lines are split at junctions. */
export function drawRoads(ground: Ground): RoadLine[] {
  const named = nameStreets()
  const zoneAt = mapZones(ground, 95, shoreMetres + 20)
  const ring = (name: string, roadClass: RoadClass, radiusAt: (angle: number) => number): RoadLine => ({
    name,
    roadClass,
    oneWay: false,
    points: roundTrip(ground, radiusAt),
  })
  const lines: RoadLine[] = [
    ring(ringNames[0], 'ring', ground.ringRadius),
    ring(ringNames[1], 'arterial', ground.innerRingRadius),
    { name: waterNames[0], roadClass: 'arterial', oneWay: false, points: ground.lakeShore(shoreMetres) },
    ...radialNames.map((name, index) => radial(ground, name, index)),
    ...[-1, 1].map(
      (side): RoadLine => ({
        name: waterNames[side < 0 ? 1 : 2],
        roadClass: 'collector',
        oneWay: false,
        points: besideRiver(ground.river, side * bankMetres),
      }),
    ),
    ...oldTown(ground, zoneAt, named),
    ...districts(ground, zoneAt, named),
  ]
  return lines.map((line) => ({ ...line, points: ground.bend(line.points) }))
}

function nameStreets(): () => string {
  let count = 0
  return () => {
    const word = streetWords[(count * 7) % streetWords.length]
    const kind = streetKinds[Math.floor(count++ / streetWords.length) % streetKinds.length]
    return `${word} ${kind}`
  }
}

function roundTrip(ground: Ground, radiusAt: (angle: number) => number): number[] {
  return Array.from({ length: 97 }, (_, step) => {
    const angle = (step / 96) * Math.PI * 2
    return ground.around(angle, radiusAt(angle))
  }).flat()
}

function radial(ground: Ground, name: string, index: number): RoadLine {
  const points: number[] = []
  const [towardsX, towardsY] = ground.radialAt(index, 1100)
  const start = ground.innerRingRadius(ground.locate(towardsX, towardsY).angle) - 30
  for (let radius = start; ; radius += 160) {
    const [x, y] = ground.radialAt(index, radius)
    points.push(x, y)
    if (isBeyond(x, y, 200)) break
  }
  return { name, roadClass: 'arterial', oneWay: false, points }
}

function besideRiver(river: number[], offset: number): number[] {
  const points: number[] = []
  for (let i = 2; i + 3 < river.length; i += 2) {
    const dx = (river[i + 2] ?? 0) - (river[i - 2] ?? 0)
    const dy = (river[i + 3] ?? 0) - (river[i - 1] ?? 0)
    const length = Math.hypot(dx, dy)
    points.push((river[i] ?? 0) - (dy / length) * offset, (river[i + 1] ?? 0) + (dx / length) * offset)
  }
  return points
}

/** Narrow one-way lanes in alternating directions; every third is a two-way bazaar street. */
function oldTown(ground: Ground, zoneAt: ZoneAt, name: () => string): RoadLine[] {
  const inOldTown = (x: number, y: number) => zoneAt(x, y) === oldTownZone
  const extent = { x: 5000, y: 3500, reach: 1600 }
  return grid(ground, inOldTown, extent, 0.24, [250, 235], (index, family) => {
    const bazaar = index % 3 === 1
    return {
      name: name(),
      roadClass: bazaar ? 'street' : 'lane',
      oneWay: !bazaar,
      reversed: (index + family) % 2 === 0,
    }
  })
}

/** Each quarter between two radials has streets in its own direction, wider apart beyond the ring. */
function districts(ground: Ground, zoneAt: ZoneAt, name: () => string): RoadLine[] {
  return Array.from({ length: ground.radialCount }, (_, sector) => {
    const [ax, ay] = ground.radialAt(sector, 2300)
    const [bx, by] = ground.radialAt(sector + 1, 2300)
    const bearing = Math.atan2(by - ay, bx - ax) + (ground.random() - 0.5) * 0.2
    return [false, true].flatMap((beyondRing) => {
      const zone = zoneOf(sector, beyondRing)
      const inside = (x: number, y: number) => zoneAt(x, y) === zone
      const spacing: [number, number] = beyondRing ? [1080, 980] : [610, 570]
      const reach = beyondRing ? 4200 : 2600
      return grid(
        ground,
        inside,
        { x: (ax + bx) / 2, y: (ay + by) / 2, reach },
        bearing,
        spacing,
        (index) => ({
          name: name(),
          roadClass: !beyondRing && index % 3 === 1 ? 'collector' : 'street',
          oneWay: false,
          reversed: false,
        }),
      )
    })
  }).flat()
}
