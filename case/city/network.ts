import type { RoadClass, RoadLine } from './road-lines.ts'

export interface Junction {
  x: number
  y: number
}

/** A piece of road between two junctions; traffic on a one-way runs from `from` to `to`. */
export interface Segment {
  from: number
  to: number
  name: string
  roadClass: RoadClass
  oneWay: boolean
  points: number[]
}

interface Network {
  junctions: Junction[]
  segments: Segment[]
}

/** Crossings closer than this are one junction. */
const mergeMetres = 55

/** Cuts the lines where they cross, and keeps what can be driven from everywhere to everywhere. */
export function joinRoads(lines: RoadLine[], isExit: (x: number, y: number) => boolean): Network {
  const junctions: Junction[] = []
  const cuts: { at: number; junction: number }[][] = lines.map(() => [])
  const junctionAt = (x: number, y: number) => {
    const near = nearJunction(junctions, x, y)
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
  const tidy = mergeThrough(dropDeadEnds(dropTwins(segments), junctions, isExit))
  return renumber(junctions, openOneWays(largestPart(tidy, junctions.length), junctions.length))
}

const isOverhang = ({ points }: RoadLine, at: number) => at < 1 || at > points.length / 2 - 2

function nearJunction(junctions: Junction[], x: number, y: number): number {
  return junctions.findIndex((junction) => (junction.x - x) ** 2 + (junction.y - y) ** 2 < mergeMetres ** 2)
}

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

/** A bend right beside a junction would draw a kink, since the junction itself has moved a little. */
function withoutNear(points: number[], from: Junction, to: Junction): number[] {
  return points.filter((_, index) => {
    const x = points[index - (index % 2)] ?? 0
    const y = points[index - (index % 2) + 1] ?? 0
    return Math.hypot(x - from.x, y - from.y) > 45 && Math.hypot(x - to.x, y - to.y) > 45
  })
}

/** Two roads that share both ends are one; the first drawn is the greater. */
function dropTwins(segments: Segment[]): Segment[] {
  const seen = new Set<number>()
  return segments.filter(({ from, to }) => {
    const pair = Math.min(from, to) * 65_536 + Math.max(from, to)
    return !seen.has(pair) && seen.add(pair)
  })
}

function dropDeadEnds(segments: Segment[], junctions: Junction[], isExit: (x: number, y: number) => boolean) {
  let kept = segments
  for (let before = -1; before !== kept.length; ) {
    before = kept.length
    const degree = degrees(kept, junctions.length)
    const ends = (index: number) => {
      const { x, y } = junctions[index] ?? { x: 0, y: 0 }
      return degree[index] === 1 && !isExit(x, y)
    }
    kept = kept.filter(({ from, to }) => !ends(from) && !ends(to))
  }
  return kept
}

function degrees(segments: Segment[], junctionCount: number): Uint16Array {
  const degree = new Uint16Array(junctionCount)
  for (const { from, to } of segments) {
    degree[from] = (degree[from] ?? 0) + 1
    degree[to] = (degree[to] ?? 0) + 1
  }
  return degree
}

/** Where only one road passes there is no junction: its two pieces become one. */
function mergeThrough(segments: Segment[]): Segment[] {
  const touching = new Map<number, Set<Segment>>()
  const touch = (junction: number) =>
    touching.get(junction) ?? touching.set(junction, new Set()).get(junction)
  for (const segment of segments) touch(segment.from)?.add(segment) && touch(segment.to)?.add(segment)
  for (const [junction, around] of touching) {
    const pieces = [...around]
    const before = pieces.find(({ to }) => to === junction)
    const after = pieces.find(({ from }) => from === junction)
    if (around.size !== 2 || !before || !after || before.name !== after.name) continue
    if (before === after || before.from === after.to) continue
    before.points.push(...after.points.slice(2))
    before.to = after.to
    around.clear()
    touching.get(after.to)?.delete(after)
    touching.get(after.to)?.add(before)
    after.points.length = 0
  }
  return segments.filter(({ points }) => points.length > 0)
}

function reach(segments: Segment[], junctionCount: number, start: number, forward: boolean, both: boolean) {
  const reached = new Uint8Array(junctionCount)
  reached[start] = 1
  for (let grew = true; grew; ) {
    grew = false
    for (const { from, to, oneWay } of segments) {
      const tail = forward ? from : to
      const head = forward ? to : from
      const onward = reached[tail] === 1 || ((both || !oneWay) && reached[head] === 1)
      if (!onward || reached[tail] === reached[head]) continue
      reached[tail] = 1
      reached[head] = 1
      grew = true
    }
  }
  return reached
}

function largestPart(segments: Segment[], junctionCount: number): Segment[] {
  const start = segments[0]?.from ?? 0
  const reached = reach(segments, junctionCount, start, true, true)
  return segments.filter(({ from }) => reached[from])
}

/** A one-way that would trap a driver, or shut one out, is opened in both directions. */
function openOneWays(segments: Segment[], junctionCount: number): Segment[] {
  const start = segments[0]?.from ?? 0
  for (;;) {
    const out = reach(segments, junctionCount, start, true, false)
    const back = reach(segments, junctionCount, start, false, false)
    const cutOff = segments.filter(
      ({ from, to, oneWay }) => oneWay && !(out[from] && out[to] && back[from] && back[to]),
    )
    if (cutOff.length === 0) return segments
    for (const segment of cutOff) segment.oneWay = false
  }
}

function renumber(junctions: Junction[], segments: Segment[]): Network {
  const used = [...new Set(segments.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b)
  const numberOf = new Map(used.map((old, index) => [old, index]))
  return {
    junctions: used.map((old) => junctions[old] ?? { x: 0, y: 0 }),
    segments: segments.map((segment) => ({
      ...segment,
      from: numberOf.get(segment.from) ?? 0,
      to: numberOf.get(segment.to) ?? 0,
    })),
  }
}
