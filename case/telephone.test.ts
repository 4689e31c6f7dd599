import { expect, test } from 'vitest'
import { anyCase, houseCity } from '../tests/support/case-inputs.ts'
import { fc } from '../tests/support/fast-check.ts'
import { profiles } from './emergencies.ts'
import { hasCare } from './hospitals.ts'
import { phoneCaseAt } from './phone-case-at.ts'
import { planCase, type Run } from './plan-case.ts'

const anyRun = anyCase
  .map((input) => planCase(houseCity, input))
  .filter((run): run is Run => run !== undefined)

test('calls follow one another, each from its first ring to its last word', () => {
  fc.assert(
    fc.property(anyRun, ({ phone: { calls, drive } }) => {
      for (const [index, { startsAt, endsAt, steps }] of calls.entries()) {
        const before = calls[index - 1]
        if (before) expect(startsAt).toBeGreaterThan(before.endsAt)
        expect(steps[0]?.startsAt).toBe(startsAt)
        expect(steps.at(-1)?.endsAt).toBe(endsAt)
        expect(steps.slice(1).every((step, at) => step.startsAt === steps[at]?.endsAt)).toBe(true)
      }
      expect(drive.departsAt).toBe(calls.at(-1)?.endsAt)
    }),
  )
})

test('what a hospital says on the telephone is true in the same world', () => {
  fc.assert(
    fc.property(anyRun, ({ input, phone }) => {
      const { needs } = profiles[input.emergency]
      for (const { hospital, outcome } of phone.calls) {
        const lacks = needs.filter((care) => !hasCare(hospital, care))
        if (outcome.key === 'lacksCare') expect(lacks).toContain(outcome.care)
        if (outcome.key === 'careBusy') expect(hasCare(hospital, outcome.care)).toBe(true)
        if (outcome.key !== 'accepted') continue
        expect(lacks).toEqual([])
        expect(input.fullHospitals).not.toContain(hospital)
        expect(phone.hospital).toBe(hospital)
      }
      const accepted = phone.calls.filter(({ outcome }) => outcome.key === 'accepted')
      expect(accepted.length).toBe(phone.ending === 'accepted' ? 1 : 0)
    }),
  )
})

test('whoever did not pick up is called again before nobody is said to take the patient', () => {
  fc.assert(
    fc.property(anyRun, ({ phone: { calls, ending } }) => {
      if (ending === 'accepted') return
      const last = new Map(calls.map(({ hospital, outcome }) => [hospital, outcome.key]))
      for (const answer of last.values()) expect(['lineBusy', 'noAnswer']).not.toContain(answer)
    }),
  )
})

test('at every second there is one call or none, and its countdown makes the whole', () => {
  fc.assert(
    fc.property(
      anyRun.chain((run) => fc.record({ run: fc.constant(run), t: fc.nat(run.phone.endsAt) })),
      ({ run, t }) => {
        const moment = phoneCaseAt(run, t)
        expect(moment.call !== undefined).toBe(moment.step !== undefined)
        if (moment.call) expect(moment.phase).toBe('calling')
        expect(moment.travel.passedSeconds + moment.travel.leftSeconds).toBe(moment.travel.seconds)
        if (moment.phase === 'transport') expect(moment.untilArrival).toBe(moment.travel.leftSeconds)
        if (moment.hospital === undefined) expect(moment.untilArrival).toBeUndefined()
      },
    ),
  )
})
