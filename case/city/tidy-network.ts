import type { RoadClass } from './road.ts'

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

export interface Network {
  junctions: Junction[]
  segments: Segment[]
}

type IsExit = (x: number, y: number) => boolean

/** Removes duplicate segments and dead ends inside the map, and makes every junction reachable from every other. */
export function tidyNetwork({ junctions, segments }: Network, isExit: IsExit): Network {
  const tidy = mergeThrough(dropDeadEnds(dropTwins(segments), junctions, isExit))
  return renumber(junctions, openOneWays(largestPart(tidy)))
}

/** Of two segments with the same ends keeps the first, whose road class is the higher one. */
function dropTwins(segments: Segment[]): Segment[] {
  const seen = new Set<number>()
  return segments.filter(({ from, to }) => {
    const pair = Math.min(from, to) * 65_536 + Math.max(from, to)
    return !seen.has(pair) && seen.add(pair)
  })
}

function dropDeadEnds(segments: Segment[], junctions: Junction[], isExit: IsExit) {
  let kept = segments
  for (let before = -1; before !== kept.length; ) {
    before = kept.length
    const degree = new Uint16Array(junctions.length)
    for (const end of kept.flatMap(({ from, to }) => [from, to])) degree[end] = (degree[end] ?? 0) + 1
    const ends = (index: number) => {
      const { x, y } = junctions[index] ?? { x: 0, y: 0 }
      return degree[index] === 1 && !isExit(x, y)
    }
    kept = kept.filter(({ from, to }) => !ends(from) && !ends(to))
  }
  return kept
}

/** Removes junctions that only one road passes, by joining its two segments. */
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

/** Junctions reachable from the first one, or from which it is reachable. */
function reach(segments: Segment[], forward: boolean, isOneWay = ({ oneWay }: Segment) => oneWay) {
  const reached = new Set([segments[0]?.from ?? 0])
  for (let before = 0; before !== reached.size; ) {
    before = reached.size
    for (const segment of segments) {
      const [tail, head] = forward ? [segment.from, segment.to] : [segment.to, segment.from]
      if (reached.has(tail) || (!isOneWay(segment) && reached.has(head))) reached.add(tail).add(head)
    }
  }
  return reached
}

function largestPart(segments: Segment[]): Segment[] {
  const reached = reach(segments, true, () => false)
  return segments.filter(({ from }) => reached.has(from))
}

/** Makes a one-way segment two-way if it would trap a driver or be unreachable. */
function openOneWays(segments: Segment[]): Segment[] {
  for (;;) {
    const there = reach(segments, true)
    const back = reach(segments, false)
    const cutOff = segments.filter(
      ({ from, to, oneWay }) => oneWay && [from, to].some((end) => !there.has(end) || !back.has(end)),
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
