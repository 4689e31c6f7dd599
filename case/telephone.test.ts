import { expect, test } from 'vitest'
import { anyCase, sampleCity } from '../tests/support/case-inputs.ts'
import { fc } from '../tests/support/fast-check.ts'
import { noAdvantage, usualAssumptions } from './assumptions.ts'
import { phoneCaseAt, phoneEndsAt } from './case-at.ts'
import { hasCare, hospitals } from './hospitals.ts'
import { emergencies } from './keys.ts'
import { planCase, type Run } from './plan-case.ts'
import { protocols } from './protocols/protocols.ts'
import { planPhoneRun } from './telephone.ts'

const anyRun = anyCase
  .map((input) => planCase(sampleCity, input))
  .filter((run): run is Run => run !== undefined)
const hasAllCare = ({ emergency }: Run, hospital: number) =>
  protocols[emergency].needs.every((care) => hasCare(hospital, care))

const anyChoice = fc.option(fc.nat(hospitals.length - 1), { nil: undefined })

test.each(emergencies)(
  '%s: with every advantage switched off both sides are equal to the second, whichever hospital is chosen',
  (emergency) => {
    fc.assert(
      fc.property(anyCase, anyChoice, (input, choice) => {
        const run = planCase(sampleCity, { ...input, emergency, choice, assumptions: noAdvantage })
        if (!run) return
        expect(run.phone.hospital).toBe(run.hospital)
        expect(run.phone.drive).toEqual(run.drive)
        expect(run.phone.careAt).toBe(run.careAt)
        expect(run.phone.tasks).toEqual(run.tasks)
        expect(run.phone.bedside).toEqual(run.bedside)
        expect(run.messenger.careAt).toBe(run.careAt)
        expect(run.phone.decisionAt).toBe(run.decisionAt)
      }),
      { numRuns: 200 },
    )
  },
)

test('calls follow one another without overlap, and take place at the scene', () => {
  fc.assert(
    fc.property(anyRun, ({ scene, phone: { calls, drive } }) => {
      expect(calls[0]?.startsAt).toBe(scene.knownAt)
      for (const [index, { startsAt, endsAt, steps }] of calls.entries()) {
        const before = calls[index - 1]
        if (before) expect(startsAt).toBeGreaterThan(before.endsAt)
        expect(steps[0]?.startsAt).toBe(startsAt)
        expect(steps.at(-1)?.endsAt).toBe(endsAt)
        expect(steps.slice(1).every((step, at) => step.startsAt === steps[at]?.endsAt)).toBe(true)
        expect(endsAt).toBeLessThanOrEqual(drive.departsAt)
      }
    }),
  )
})

test('a crew asks only hospitals that have the care, and leaves as soon as it may', () => {
  fc.assert(
    fc.property(anyRun, (run) => {
      const { calls, drive } = run.phone
      expect(drive.departsAt).toBe(Math.max(run.scene.leavesAt, calls.at(-1)?.endsAt ?? 0))
      const isAble = run.ranking.list.some(
        ({ hospital, travelMinutes }) => travelMinutes !== undefined && hasAllCare(run, hospital),
      )
      if (isAble) expect(calls.filter(({ hospital }) => !hasAllCare(run, hospital))).toEqual([])
    }),
  )
})

test('what a hospital says on the telephone is true in the simulation', () => {
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

test('a hospital that accepts by telephone begins to prepare when the call ends', () => {
  fc.assert(
    fc.property(anyRun, ({ phone }) => {
      expect(phone.notifiedAt).toBe(phone.accepted ? phone.calls.at(-1)?.endsAt : phone.drive.arrivesAt)
      for (const { startsAt } of phone.tasks) expect(startsAt).toBeGreaterThan(phone.notifiedAt)
    }),
  )
})

test('a hospital that did not answer is called again while calls are left', () => {
  const quick = { ...usualAssumptions, calls: 8, minutesPerCall: 0.5, noAnswerShare: 0.6 }
  fc.assert(
    fc.property(anyRun, ({ input, ranking }) => {
      const phone = planPhoneRun(sampleCity, input, ranking, quick)
      if (!phone || phone.accepted || phone.calls.length === quick.calls) return
      const last = new Map(phone.calls.map(({ hospital, outcome }) => [hospital, outcome.key]))
      expect([...last.values()]).not.toContain('noAnswer')
    }),
  )
})

test('at every second there is at most one call, and no countdown before there is a destination', () => {
  fc.assert(
    fc.property(
      anyRun.chain((run) => fc.record({ run: fc.constant(run), t: fc.nat(phoneEndsAt(run.phone)) })),
      ({ run, t }) => {
        const moment = phoneCaseAt(run, t)
        expect(moment.call !== undefined).toBe(moment.step !== undefined)
        if (moment.phase === 'calling') expect(moment.untilArrival).toBeUndefined()
        if (moment.phase === 'transport') expect(moment.untilArrival).toBe(moment.travel?.leftSeconds)
        if (moment.hospital === undefined) expect(moment.untilArrival).toBeUndefined()
      },
    ),
  )
})

test('better telephone assumptions never make care begin later at the same hospital', () => {
  fc.assert(
    fc.property(anyRun, ({ input, ranking, phone }) => {
      const told = planPhoneRun(sampleCity, input, ranking, { ...usualAssumptions, dataShare: 1 })
      expect(told?.hospital).toBe(phone.hospital)
      if (phone.careAt !== undefined) expect(told?.careAt).toBeLessThanOrEqual(phone.careAt)
    }),
  )
})
