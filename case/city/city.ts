import { firstReaching } from '../first-reaching.ts'
import { hospitals } from '../hospitals.ts'
import { cityHeight, cityWidth, createGround, isBeyond, nearestOnLine, riverMetres } from './ground.ts'
import { joinRoads } from './network.ts'
import { roadClasses } from './road.ts'
import { drawRoads } from './road-lines.ts'
import type { Junction, Segment } from './tidy-network.ts'

export type City = ReturnType<typeof createCity>

/** A position on a road: the segment, and the distance along it in thousandths. */
export interface Spot {
  segment: number
  along: number
}

/**
 * A fictional city, in metres. Stored as typed arrays, so that routing takes a fraction of a frame: junction `j` lies at `x[j]`, `y[j]`; segment `s` runs from `from[s]` to `to[s]`.
 */
export function createCity(seed: number) {
  const ground = createGround(seed)
  const { junctions, segments } = joinRoads(drawRoads(ground), (x, y) => isBeyond(x, y, 0))
  const river = new Float32Array(ground.bend(ground.river))
  const wide = new Set(
    segments.filter(({ roadClass }) => roadClass !== 'lane').flatMap(({ from, to }) => [from, to]),
  )
  return {
    seed,
    width: cityWidth,
    height: cityHeight,
    x: Float32Array.from(junctions, ({ x }) => x),
    y: Float32Array.from(junctions, ({ y }) => y),
    from: Uint16Array.from(segments, ({ from }) => from),
    to: Uint16Array.from(segments, ({ to }) => to),
    metres: Uint16Array.from(segments, ({ points }) => Math.round(nearestOnLine(points, 0, 0).length)),
    /** An index into roadClasses. */
    roadClass: Uint8Array.from(segments, ({ roadClass }) => roadClasses.indexOf(roadClass)),
    oneWay: Uint8Array.from(segments, ({ oneWay }) => Number(oneWay)),
    bridge: Uint8Array.from(segments, (segment) => Number(isBridge(segment, river))),
    /** How central the segment is, 0 to 255: traffic is heaviest in the centre. */
    central: Uint8Array.from(segments, ({ points: [x = 0, y = 0] }) => centrality(x, y)),
    names: segments.map(({ name }) => name),
    /** x and y in turns, from the first junction to the second. */
    shapes: segments.map(({ points }) => new Float32Array(points)),
    ...listTouching(junctions, segments),
    /** The junction at each hospital's door, in the order of `hospitals`. */
    doors: Uint16Array.from(hospitals, ({ x, y }) => nearestDoor(junctions, wide, x, y)),
    river,
    riverMetres,
    lake: new Float32Array(ground.bend(ground.lakeShore(0))),
  }
}

/** The point on a road nearest to a point of the map, such as where somebody tapped. */
export function spotNear(city: City, x: number, y: number): Spot {
  let best: Spot = { segment: 0, along: 0 }
  let nearest = Number.POSITIVE_INFINITY
  city.shapes.forEach((shape, segment) => {
    const { metres, along, length } = nearestOnLine(shape, x, y)
    if (metres >= nearest) return
    nearest = metres
    best = { segment, along: Math.round((along / length) * 1000) }
  })
  return best
}

/** The map coordinates of a spot. */
export function pointOnSegment(city: City, { segment, along }: Spot): [x: number, y: number] {
  const shape = city.shapes[segment] ?? new Float32Array(4)
  const lengths = lengthsAlong(shape)
  return pointAlong(shape, lengths, ((lengths.at(-1) ?? 0) * along) / 1000)
}

/** The distance of each point of a line from its start, along the line. */
export function lengthsAlong(shape: Float32Array): number[] {
  const lengths = [0]
  for (let i = 2; i + 1 < shape.length; i += 2) {
    const [fromX = 0, fromY = 0, x = 0, y = 0] = shape.subarray(i - 2, i + 2)
    lengths.push((lengths.at(-1) ?? 0) + Math.hypot(x - fromX, y - fromY))
  }
  return lengths
}

/** The point at this distance along a line. */
export function pointAlong(
  shape: Float32Array,
  lengths: ArrayLike<number>,
  metres: number,
): [x: number, y: number] {
  const next = firstReaching(lengths, metres - 0.001, 1)
  const before = lengths[next - 1] ?? 0
  const share = Math.max(0, Math.min(1, (metres - before) / ((lengths[next] ?? 0) - before || 1)))
  const [fromX = 0, fromY = 0, x = 0, y = 0] = shape.subarray(next * 2 - 2, next * 2 + 2)
  return [fromX + (x - fromX) * share, fromY + (y - fromY) * share]
}

/** Only the ring and the arterial roads have bridges; all other roads end at the bank. */
function isBridge({ points, roadClass }: Segment, river: Float32Array): boolean {
  if (roadClass !== 'ring' && roadClass !== 'arterial') return false
  return points.some((x, index) => {
    const [y = 0, nextX, nextY] = points.slice(index + 1, index + 4)
    if (index % 2 === 1 || nextX === undefined || nextY === undefined) return false
    return nearestOnLine(river, (x + nextX) / 2, (y + nextY) / 2).metres < riverMetres / 2
  })
}

const centrality = (x: number, y: number) =>
  Math.round(255 * Math.max(0, 1 - Math.hypot(x - cityWidth / 2, y - cityHeight / 2) / 4000))

/** The segments at junction `j` are `touching[firstTouching[j]]` up to `touching[firstTouching[j + 1]]`. */
function listTouching(junctions: Junction[], segments: Segment[]) {
  const lists = junctions.map((): number[] => [])
  segments.forEach(({ from, to }, segment) => {
    lists[from]?.push(segment)
    lists[to]?.push(segment)
  })
  const firstTouching = new Uint16Array(junctions.length + 1)
  lists.forEach((list, junction) => {
    firstTouching[junction + 1] = (firstTouching[junction] ?? 0) + list.length
  })
  return { firstTouching, touching: Uint16Array.from(lists.flat()) }
}

function nearestDoor(junctions: Junction[], wide: Set<number>, x: number, y: number): number {
  const metresTo = (index: number) =>
    Math.hypot((junctions[index]?.x ?? 0) - x, (junctions[index]?.y ?? 0) - y)
  return [...wide].reduce((best, each) => (metresTo(each) < metresTo(best) ? each : best))
}
