import type { RoadLine } from './road.ts'
import { type Junction, type Network, type Segment, tidyNetwork } from './tidy-network.ts'

/** Crossings closer than this are one junction. */
const mergeMetres = 55

/** Splits the lines into segments at their crossings, and drops segments that cannot be reached from every other one. */
export function joinRoads(lines: RoadLine[], isExit: (x: number, y: number) => boolean): Network {
  const junctions: Junction[] = []
  const cuts: { at: number; junction: number }[][] = lines.map(() => [])
  const junctionAt = (x: number, y: number) => {
    const near = junctions.findIndex((at) => (at.x - x) ** 2 + (at.y - y) ** 2 < mergeMetres ** 2)
    return near >= 0 ? near : junctions.push({ x, y }) - 1
  }
  const boxes = lines.map(({ points }) => boxOf(points))
  lines.forEach((line, a) => {
    for (let b = a + 1; b < lines.length; b++) {
      const other = lines[b]
      if (!other || !overlap(boxes[a], boxes[b])) continue
      crossings(line.points, other.points, (atA, atB, x, y) => {
        if (line.overhangs && other.overhangs && (isOverhang(line, atA) || isOverhang(other, atB))) return
        const junction = junctionAt(x, y)
        cuts[a]?.push({ at: atA, junction })
        cuts[b]?.push({ at: atB, junction })
      })
    }
  })
  const segments = lines.flatMap((line, index) => {
    const last = line.points.length - 2
    const [startX = 0, startY = 0] = line.points
    const [endX = 0, endY = 0] = line.points.slice(last)
    const closed = Math.hypot(endX - startX, endY - startY) < 1
    if (closed || isExit(startX, startY)) cuts[index]?.push({ at: 0, junction: junctionAt(startX, startY) })
    if (closed || isExit(endX, endY)) cuts[index]?.push({ at: last / 2, junction: junctionAt(endX, endY) })
    return cutLine(line, cuts[index] ?? [], junctions)
  })
  return tidyNetwork({ junctions, segments }, isExit)
}

const isOverhang = ({ points }: RoadLine, at: number) => at < 1 || at > points.length / 2 - 2

type Box = [left: number, top: number, right: number, bottom: number]

function boxOf(points: number[]): Box {
  const xs = points.filter((_, index) => index % 2 === 0)
  const ys = points.filter((_, index) => index % 2 === 1)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

const overlap = (a: Box | undefined, b: Box | undefined) =>
  a !== undefined && b !== undefined && a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3]

function crossings(
  a: number[],
  b: number[],
  found: (atA: number, atB: number, x: number, y: number) => void,
) {
  for (let i = 0; i + 3 < a.length; i += 2) {
    const x = a[i] ?? 0
    const y = a[i + 1] ?? 0
    const alongX = (a[i + 2] ?? 0) - x
    const alongY = (a[i + 3] ?? 0) - y
    for (let j = 0; j + 3 < b.length; j += 2) {
      const offX = (b[j] ?? 0) - x
      const offY = (b[j + 1] ?? 0) - y
      if (offX * offX + offY * offY > 360_000) continue
      const acrossX = (b[j + 2] ?? 0) - (b[j] ?? 0)
      const acrossY = (b[j + 3] ?? 0) - (b[j + 1] ?? 0)
      const area = alongX * acrossY - alongY * acrossX
      const u = (offX * acrossY - offY * acrossX) / area
      const v = (offX * alongY - offY * alongX) / area
      if (u >= 0 && u < 1 && v >= 0 && v < 1) found(i / 2 + u, j / 2 + v, x + u * alongX, y + u * alongY)
    }
  }
}

function cutLine(line: RoadLine, cuts: { at: number; junction: number }[], junctions: Junction[]): Segment[] {
  const { points, ...road } = line
  const inOrder = cuts.toSorted((a, b) => a.at - b.at)
  return inOrder.slice(1).flatMap((end, index) => {
    const start = inOrder[index]
    const from = start && junctions[start.junction]
    const to = junctions[end.junction]
    if (!start || !from || !to || start.junction === end.junction) return []
    const between = points.slice(Math.floor(start.at) * 2 + 2, Math.ceil(end.at) * 2)
    const kept = withoutNear(between, from, to)
    return [
      { ...road, from: start.junction, to: end.junction, points: [from.x, from.y, ...kept, to.x, to.y] },
    ]
  })
}

/** A bend next to a junction would draw a kink, because the junction itself has moved a little. */
function withoutNear(points: number[], from: Junction, to: Junction): number[] {
  return points.filter((_, index) => {
    const x = points[index - (index % 2)] ?? 0
    const y = points[index - (index % 2) + 1] ?? 0
    return Math.hypot(x - from.x, y - from.y) > 45 && Math.hypot(x - to.x, y - to.y) > 45
  })
}
