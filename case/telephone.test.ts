import { expect, test } from 'vitest'
import { anyCase, houseCity } from '../tests/support/case-inputs.ts'
import { fc } from '../tests/support/fast-check.ts'
import { phoneCaseAt } from './case-at.ts'
import { positionAt } from './drive.ts'
import { profiles } from './emergencies.ts'
import { hasCare } from './hospitals.ts'
import { planCase, type Run } from './plan-case.ts'
import { planPhoneRun } from './telephone.ts'

const anyRun = anyCase
  .map((input) => planCase(houseCity, input))
  .filter((run): run is Run => run !== undefined)
const hasAllCare = ({ emergency }: Run, hospital: number) =>
  profiles[emergency].needs.every((care) => hasCare(hospital, care))

test('calls follow one another, each from its first ring to its last word, and end before the door', () => {
  fc.assert(
    fc.property(anyRun, ({ phone: { calls, drive } }) => {
      for (const [index, { startsAt, endsAt, steps }] of calls.entries()) {
        const before = calls[index - 1]
        if (before) expect(startsAt).toBeGreaterThan(before.endsAt)
        expect(steps[0]?.startsAt).toBe(startsAt)
        expect(steps.at(-1)?.endsAt).toBe(endsAt)
        expect(steps.slice(1).every((step, at) => step.startsAt === steps[at]?.endsAt)).toBe(true)
        expect(endsAt).toBeLessThan(drive.arrivesAt)
      }
    }),
  )
})

test('a crew rings only hospitals that have the care, leaves with the other, and heads for the nearest of them', () => {
  fc.assert(
    fc.property(anyRun, (run) => {
      const { calls, legs, drive } = run.phone
      const able = run.ranking.list.filter(
        ({ hospital, travelMinutes }) => travelMinutes !== undefined && hasAllCare(run, hospital),
      )
      const nearest = Math.min(...able.map(({ travelSeconds }) => travelSeconds))
      expect(drive.departsAt).toBe(run.drive.departsAt)
      if (able.length === 0) return
      expect(calls.filter(({ hospital }) => !hasAllCare(run, hospital))).toEqual([])
      expect(legs[0]?.drive.route.seconds).toBe(nearest)
    }),
  )
})

test('it turns only when a call ends, and never drives back in time', () => {
  fc.assert(
    fc.property(anyRun, (run) => {
      const { calls, legs } = run.phone
      const ends = calls.map(({ endsAt }) => endsAt)
      for (const { from } of legs.slice(1)) expect(ends).toContain(from)
      for (const { drive } of legs) {
        const { route } = drive
        expect(route.secondsAt.at(-1)).toBe(route.seconds)
        expect(route.secondsAt).toEqual(route.secondsAt.toSorted((a, b) => a - b))
        expect(Math.abs((route.pointMetres.at(-1) ?? 0) - route.metres)).toBeLessThan(3)
      }
      for (let t = 0; t < run.phone.endsAt; t += 7) {
        const [hereX, hereY] = positionAt(run.phone.drive, t)
        const [thereX, thereY] = positionAt(run.phone.drive, t + 1)
        expect(Math.hypot(hereX - thereX, hereY - thereY)).toBeLessThan(25)
      }
    }),
    { numRuns: 40 },
  )
})

test('what a hospital says on the telephone is true in the same world', () => {
  fc.assert(
    fc.property(anyRun, ({ input, phone }) => {
      for (const { hospital, outcome } of phone.calls) {
        if (outcome.key === 'careBusy') expect(hasCare(hospital, outcome.care)).toBe(true)
        if (outcome.key !== 'accepted') continue
        expect(input.fullHospitals).not.toContain(hospital)
        expect(phone.hospital).toBe(hospital)
      }
      const accepted = phone.calls.filter(({ outcome }) => outcome.key === 'accepted')
      expect(accepted.length).toBe(phone.accepted ? 1 : 0)
    }),
  )
})

test('whoever did not pick up is rung again while there are calls and minutes left', () => {
  const quick = { calls: 8, minutesPerCall: 0.5, noAnswerShare: 0.6 }
  fc.assert(
    fc.property(anyRun, ({ input, ranking }) => {
      const phone = planPhoneRun(houseCity, input, ranking, quick)
      if (!phone || phone.accepted || phone.calls.length === quick.calls) return
      if (phone.drive.arrivesAt - (phone.calls.at(-1)?.endsAt ?? 0) < 60) return
      const last = new Map(phone.calls.map(({ hospital, outcome }) => [hospital, outcome.key]))
      expect([...last.values()]).not.toContain('noAnswer')
    }),
  )
})

test('at every second there is one call or none, and its countdown is that of where it is heading', () => {
  fc.assert(
    fc.property(
      anyRun.chain((run) => fc.record({ run: fc.constant(run), t: fc.nat(run.phone.endsAt) })),
      ({ run, t }) => {
        const moment = phoneCaseAt(run, t)
        expect(moment.call !== undefined).toBe(moment.step !== undefined)
        if (moment.phase === 'transport') expect(moment.untilArrival).toBe(moment.travel?.leftSeconds)
        if (moment.leg === undefined) expect(moment.untilArrival).toBeUndefined()
      },
    ),
  )
})

test('where everybody answers at once and has room, the telephone loses nothing on the way to the nearest', () => {
  fc.assert(
    fc.property(anyRun, (run) => {
      const quick = { calls: 6, minutesPerCall: 0.5, noAnswerShare: 0 }
      const phone = planPhoneRun(houseCity, run.input, run.ranking, quick)
      const [call] = phone?.calls ?? []
      if (call?.outcome.key !== 'accepted') return
      expect(phone?.legs).toHaveLength(1)
      expect(phone?.drive.arrivesAt).toBeLessThanOrEqual(run.drive.arrivesAt)
    }),
  )
})
