import { expect, test } from 'vitest'
import { anyCase, sampleCity } from '../tests/support/case-inputs.ts'
import { fc } from '../tests/support/fast-check.ts'
import { acceptedWaitMinutes } from './availability.ts'
import type { CaseInput } from './case-input.ts'
import { rankedCase } from './compare.ts'
import { hospitals } from './hospitals.ts'
import { planCase } from './plan-case.ts'
import { type RankedHospital, rankHospitals } from './ranking.ts'
import { routeTo } from './route.ts'
import { unreachable } from './routing.ts'
import { sampleCase } from './sample-case.ts'

const listOf = (input: CaseInput) => rankHospitals(sampleCity, input).list
const orderOf = (input: CaseInput) => listOf(input).map(({ hospital }) => hospital)
const standing = (input: CaseInput, hospital: number) => {
  const found = listOf(input).find((each) => each.hospital === hospital)
  if (!found) throw new Error('every hospital is in the list')
  return found
}
/** With a bed, and a wait after arrival no longer than a hospital would accept on the telephone. */
const someBeginsSoon = (list: RankedHospital[]) =>
  list.some(({ fits, waitSeconds }) => fits && waitSeconds <= acceptedWaitMinutes * 60)
const anyHospital = fc.nat(hospitals.length - 1)

test('every hospital is listed once, in a stable order, suitable ones first if one can begin soon', () => {
  fc.assert(
    fc.property(anyCase, (input) => {
      const list = listOf(input)
      expect(list.map(({ hospital }) => hospital).toSorted((a, b) => a - b)).toEqual(
        hospitals.map((_, i) => i),
      )
      expect(list.map(({ rank }) => rank)).toEqual(hospitals.map((_, i) => i + 1))
      const fits = list.map((each) => each.fits)
      if (someBeginsSoon(list)) expect(fits).toEqual(fits.toSorted((a, b) => Number(b) - Number(a)))
      expect(listOf({ ...input, closedRoads: input.closedRoads.toReversed() })).toEqual(list)
    }),
  )
})

test('closing roads on the way to a hospital never moves it up', () => {
  fc.assert(
    fc.property(anyCase, anyHospital, fc.nat(50), (input, hospital, pick) => {
      const { tree } = rankHospitals(sampleCity, input)
      const route = routeTo(tree, sampleCity.doors[hospital] ?? 0)
      if (!route) return
      const segment = route.segments[pick % route.segments.length] ?? 0
      const before = standing(input, hospital)
      const after = standing({ ...input, closedRoads: [...input.closedRoads, segment] }, hospital)
      expect(after.travelSeconds).toBeGreaterThanOrEqual(before.travelSeconds)
      expect(after.careSeconds).toBeGreaterThanOrEqual(before.careSeconds)
      expect(after.order).toBeGreaterThanOrEqual(before.order)
    }),
  )
})

test('filling a hospital never moves it up, and keeps the order of the others while one can begin soon', () => {
  fc.assert(
    fc.property(anyCase, anyHospital, (input, hospital) => {
      const filled = { ...input, fullHospitals: [...input.fullHospitals, hospital] }
      expect(standing(filled, hospital).rank).toBeGreaterThanOrEqual(standing(input, hospital).rank)
      expect(standing(filled, hospital).fits).toBe(false)
      const others = (order: number[]) => order.filter((each) => each !== hospital)
      if (someBeginsSoon(listOf(filled))) expect(others(orderOf(filled))).toEqual(others(orderOf(input)))
    }),
  )
})

test('occupying a hospital’s care never moves it up', () => {
  fc.assert(
    fc.property(anyCase, anyHospital, (input, hospital) => {
      const busy = { ...input, busyHospitals: [...input.busyHospitals, hospital] }
      expect(standing(busy, hospital).rank).toBeGreaterThanOrEqual(standing(input, hospital).rank)
      expect(standing(busy, hospital).careSeconds).toBeGreaterThanOrEqual(
        standing(input, hospital).careSeconds,
      )
    }),
  )
})

test('minutes in a reason equal the difference of the minutes shown', () => {
  fc.assert(
    fc.property(anyCase, (input) => {
      const [first, ...rest] = listOf(input)
      for (const { headline, travelMinutes } of rest) {
        if (travelMinutes === undefined) continue
        const nearerBy = (first?.travelMinutes ?? 0) - travelMinutes
        if (headline.key === 'fartherBy') expect(headline.minutes).toBe(-nearerBy)
        else if (headline.key.startsWith('nearerBut') && 'minutes' in headline) {
          expect(headline.minutes).toBe(nearerBy)
          expect(nearerBy).toBeGreaterThan(0)
        }
      }
    }),
  )
})

test('where no hospital is suitable, waiting time still counts', () => {
  const full = { ...sampleCase, fullHospitals: hospitals.map((_, hospital) => hospital) }
  const names = (input: CaseInput) => orderOf(input).map((hospital) => hospitals[hospital]?.id)
  // Lakeside is nearer, but its cath lab is occupied until 03:10.
  expect(names(full)[0]).toBe('cityHeart')
  expect(names({ ...full, busyHospitals: [0] })[0]).toBe('southFields')
})

test('where no hospital with a bed can begin soon, the earliest care ranks first and the missing bed is stated', () => {
  fc.assert(
    fc.property(anyCase, (input) => {
      const list = listOf(input)
      const able = list.filter(
        ({ lacks, travelMinutes }) => lacks.length === 0 && travelMinutes !== undefined,
      )
      const [first] = list
      if (someBeginsSoon(list) || !first || able.length === 0) return
      expect(first.lacks).toEqual([])
      const soonest = Math.min(...able.map(({ order }) => order))
      expect(first.order).toBe(soonest)
      if (first.beds === 0 && first.waitSeconds === 0) expect(first.headline.key).toBe('careWithoutBed')
    }),
  )
})

test('an operating theatre in use for another half an hour ranks below a free one without a bed', () => {
  const { input } = rankedCase(sampleCity, 'roadTrauma', 88)
  const [first, ...rest] = listOf(input)
  const general = rest.find(({ hospital }) => hospitals[hospital]?.id === 'general')
  expect(first).toMatchObject({ beds: 0, waitSeconds: 0, headline: { key: 'careWithoutBed' } })
  expect(general?.fits && general.waitSeconds).toBeGreaterThan(1800)
  const answer = planCase(sampleCity, input)?.messages.find(({ from }) => from === 'doctor')
  expect(answer?.kind).toBe('seenWithoutBed')
})

test('a hospital without the care is never chosen because those with it are full', () => {
  const cathLabs = hospitals.flatMap(({ care }, hospital) =>
    care.some((each) => each === 'cathLab') ? [hospital] : [],
  )
  const [first] = listOf({ ...sampleCase, fullHospitals: cathLabs })
  expect(first?.lacks).toEqual([])
})

test('a hospital that no road reaches has no minutes, no arrival and is never the nearest', () => {
  const everyRoad = { ...sampleCase, closedRoads: [...sampleCity.metres.keys()] }
  for (const { travelSeconds, travelMinutes, checks } of listOf(everyRoad)) {
    expect(travelMinutes === undefined).toBe(travelSeconds === unreachable)
    const said = checks.map(({ reason }) => reason.key)
    if (travelSeconds === unreachable) expect(said).not.toContain('nearest')
    if (travelSeconds === unreachable) expect(said).not.toContain('careFreeByArrival')
  }
})

test('a hospital is suitable exactly when no check fails for its care, beds or road', () => {
  const misfit = new Set(['lacksCare', 'noBed', 'noRoad'])
  fc.assert(
    fc.property(anyCase, (input) => {
      for (const { checks, fits, travelSeconds } of listOf(input)) {
        expect(checks.some(({ reason, met }) => !met && misfit.has(reason.key))).toBe(!fits)
        expect(checks.some(({ reason }) => reason.key === 'noRoad')).toBe(travelSeconds === unreachable)
      }
    }),
  )
})
