import { expect, test } from 'vitest'
import { anyCase, sampleCity } from '../tests/support/case-inputs.ts'
import { fc } from '../tests/support/fast-check.ts'
import type { City, Spot } from './city/city.ts'
import { metresAfter, positionAt, startDrive } from './drive.ts'
import { routeTo } from './route.ts'
import { searchRoutes, unreachable } from './routing.ts'
import { segmentSeconds, trafficAt } from './traffic.ts'

interface Road {
  from: number
  to: number
  oneWay: boolean
  seconds: number
  closed: boolean
}

/**
 * A city of straight roads between points on a line: realistic enough for the search, small enough to enumerate every
 * route.
 */
function smallCity(junctions: number, roads: Road[]): City {
  const touching = Array.from({ length: junctions }, (_, junction) =>
    roads.flatMap(({ from, to }, index) => (from === junction || to === junction ? [index] : [])),
  )
  const firstTouching = new Uint16Array(junctions + 1)
  touching.forEach((list, junction) => {
    firstTouching[junction + 1] = (firstTouching[junction] ?? 0) + list.length
  })
  return {
    ...sampleCity,
    x: Float32Array.from({ length: junctions }, (_, junction) => junction * 100),
    y: new Float32Array(junctions),
    from: Uint16Array.from(roads, ({ from }) => from),
    to: Uint16Array.from(roads, ({ to }) => to),
    metres: Uint16Array.from(roads, ({ from, to }) => Math.abs(to - from) * 100),
    oneWay: Uint8Array.from(roads, ({ oneWay }) => Number(oneWay)),
    shapes: roads.map(({ from, to }) => new Float32Array([from * 100, 0, to * 100, 0])),
    firstTouching,
    touching: Uint16Array.from(touching.flat()),
  }
}

/** The shortest time over all routes that visit no junction twice. */
function tryEveryWay(roads: Road[], spot: Spot, target: number): number {
  const start = roads[spot.segment]
  if (!start) return unreachable
  const back = Math.ceil((start.seconds * spot.along) / 1000)
  const forth = Math.ceil((start.seconds * (1000 - spot.along)) / 1000)
  const walk = (junction: number, seconds: number, visited: number[]): number => {
    if (junction === target) return seconds
    const onward = roads.flatMap(({ from, to, oneWay, seconds: more, closed }) => {
      const next = from === junction ? to : to === junction && !oneWay ? from : undefined
      if (closed || next === undefined || visited.includes(next)) return []
      return [walk(next, seconds + more, [...visited, next])]
    })
    return Math.min(unreachable, ...onward)
  }
  return Math.min(
    walk(start.to, forth, [start.to]),
    start.oneWay ? unreachable : walk(start.from, back, [start.from]),
  )
}

const smallWorld = fc.integer({ min: 2, max: 7 }).chain((junctions) =>
  fc.record({
    junctions: fc.constant(junctions),
    roads: fc.array(
      fc
        .record({
          from: fc.nat(junctions - 1),
          to: fc.nat(junctions - 1),
          oneWay: fc.boolean(),
          seconds: fc.integer({ min: 1, max: 30 }),
          closed: fc.boolean(),
        })
        .filter(({ from, to }) => from !== to),
      { minLength: 1, maxLength: 12 },
    ),
    target: fc.nat(junctions - 1),
    along: fc.nat(1000),
  }),
)

test('no path is shorter than the one found', () => {
  fc.assert(
    fc.property(smallWorld, ({ junctions, roads, target, along }) => {
      const city = smallCity(junctions, roads)
      const spot = { segment: 0, along }
      const seconds = Uint16Array.from(roads, (road) => road.seconds)
      const closed = Uint8Array.from(roads, (road) => Number(road.closed))
      const tree = searchRoutes(city, spot, seconds, closed)
      expect(tree.seconds[target]).toBe(tryEveryWay(roads, spot, target))
      expect(routeTo(tree, target)?.seconds ?? unreachable).toBe(tree.seconds[target])
    }),
    { numRuns: 500 },
  )
})

test('a route uses open roads in their allowed direction, and its parts add up', () => {
  fc.assert(
    fc.property(anyCase, fc.nat(9), ({ spot, startsAt, closedRoads }, hospital) => {
      const closed = new Uint8Array(sampleCity.metres.length)
      for (const segment of closedRoads) closed[segment] = 1
      const seconds = segmentSeconds(sampleCity, trafficAt(startsAt))
      const door = sampleCity.doors[hospital] ?? 0
      const route = routeTo(searchRoutes(sampleCity, spot, seconds, closed), door)
      if (!route) return
      const driven = route.segments.slice(1)
      expect(driven.filter((segment) => closed[segment])).toEqual([])
      const first = route.secondsAt[0] ?? 0
      expect(driven.reduce((sum, segment) => sum + (seconds[segment] ?? 0), first)).toBe(route.seconds)
      expect(Math.round(route.metresAt.at(-1) ?? 0)).toBe(route.metres)
      const [endX, endY] = positionAt(startDrive(route, 0), route.seconds)
      expect(endX).toBeCloseTo(sampleCity.x[door] ?? 0, 0)
      expect(endY).toBeCloseTo(sampleCity.y[door] ?? 0, 0)
    }),
  )
})

test('an ambulance never goes backwards and never jumps', () => {
  const seconds = segmentSeconds(sampleCity, 0)
  const tree = searchRoutes(sampleCity, { segment: 3, along: 400 }, seconds, new Uint8Array(seconds.length))
  const route = routeTo(tree, sampleCity.doors[7] ?? 0)
  if (!route) throw new Error('no route')
  let before = 0
  for (let t = 0; t <= route.seconds; t += 0.25) {
    const metres = metresAfter(route, t)
    expect(metres).toBeGreaterThanOrEqual(before)
    expect(metres - before).toBeLessThan(6)
    before = metres
  }
})
