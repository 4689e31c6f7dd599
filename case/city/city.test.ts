import { expect, test } from 'vitest'
import { sampleCity } from '../../tests/support/case-inputs.ts'
import { fc } from '../../tests/support/fast-check.ts'
import { hospitals } from '../hospitals.ts'
import { searchRoutes, unreachable } from '../routing.ts'
import { segmentSeconds, trafficAt } from '../traffic.ts'
import { createCity, pointOnSegment, spotNear } from './city.ts'

test('every seed gives a complete city', () => {
  fc.assert(
    fc.property(fc.nat(400), (seed) => {
      const city = createCity(seed)
      expect(city.x.length).toBeGreaterThan(250)
      expect(city.x.length).toBeLessThan(500)
      expect(city.bridge.reduce((sum, bridge) => sum + bridge, 0)).toBeGreaterThanOrEqual(4)
      expect(city.oneWay.reduce((sum, oneWay) => sum + oneWay, 0)).toBeGreaterThan(40)
      expect(new Set(city.doors).size).toBe(hospitals.length)
      expect(Math.min(...city.metres)).toBeGreaterThan(20)
      // A link encodes a segment in two letters.
      expect(city.metres.length).toBeLessThan(36 * 36)
    }),
    { numRuns: 25 },
  )
})

test('every hospital can be reached from every road, despite one-way streets', () => {
  fc.assert(
    fc.property(fc.nat(400), fc.nat(600), (seed, segment) => {
      const city = createCity(seed)
      const open = new Uint8Array(city.metres.length)
      const spot = { segment: segment % city.metres.length, along: 500 }
      const { seconds } = searchRoutes(city, spot, segmentSeconds(city, 0), open)
      expect(seconds.filter((value) => value === unreachable).length).toBe(0)
    }),
    { numRuns: 25 },
  )
})

test('the same seed gives the same city, another seed another', () => {
  expect(createCity(4)).toEqual(sampleCity)
  expect(createCity(5).x).not.toEqual(sampleCity.x)
})

test('a touch on the map finds the road under it', () => {
  fc.assert(
    fc.property(fc.nat(sampleCity.metres.length - 1), fc.nat(1000), (segment, along) => {
      const [x, y] = pointOnSegment(sampleCity, { segment, along })
      const [foundX, foundY] = pointOnSegment(sampleCity, spotNear(sampleCity, x, y))
      expect(Math.hypot(foundX - x, foundY - y)).toBeLessThan(3)
    }),
  )
})

test('traffic slows every road and never speeds one up', () => {
  const night = segmentSeconds(sampleCity, trafficAt(2 * 3600))
  const morning = segmentSeconds(sampleCity, trafficAt(9 * 3600))
  expect(morning.every((seconds, segment) => seconds >= (night[segment] ?? 0))).toBe(true)
  expect(trafficAt(86_399)).toBeCloseTo(trafficAt(0), 2)
})
