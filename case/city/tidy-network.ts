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

/** Leaves what makes a road network: no twins, no dead ends but at the map's edge, no place without a way out. */
export function tidyNetwork({ junctions, segments }: Network, isExit: IsExit): Network {
  const tidy = mergeThrough(dropDeadEnds(dropTwins(segments), junctions, isExit))
  return renumber(junctions, openOneWays(largestPart(tidy, junctions.length), junctions.length))
}

/** Two roads that share both ends are one; the first drawn is the greater. */
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
