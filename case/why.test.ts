import { expect, test } from 'vitest'
import { sampleCity } from '../tests/support/case-inputs.ts'
import { usualAssumptions } from './assumptions.ts'
import { soonerIn } from './both-sides.ts'
import { comparedCases, noticedSeconds, rankedCase } from './compare.ts'
import { emergencies } from './keys.ts'
import { planCase, type Run } from './plan-case.ts'
import { whysOf } from './why.ts'

const runs = emergencies.flatMap((emergency) =>
  Array.from({ length: comparedCases }, (_, number) => rankedCase(sampleCity, emergency, number).input),
)
type Knows = Pick<Run['phone'], 'notifiedAt' | 'decisionAt'>

const often = {
  ...usualAssumptions,
  noSignalShare: 0.2,
  unseenShare: 0.2,
  staleShare: 0.4,
  declinedShare: 0.4,
  finding: false,
}

test.each([
  ['the defaults', usualAssumptions],
  ['a FirstHour that fails most times, against a fixed destination', often],
])('under %s the reason of the minutes is true of the case', (_name, assumptions) => {
  const found = new Set<string>()
  for (const input of runs) {
    const run = planCase(sampleCity, { ...input, assumptions })
    if (!run) throw new Error('no road')
    const { phone, hospital, drive } = run
    const late = phone.drive.arrivesAt - drive.arrivesAt
    const sooner = soonerIn(run, phone)
    const why = whysOf(run).at(-1)
    found.add(why?.key ?? '')
    const knewSooner = (a: Knows, b: Knows) => a.notifiedAt < b.notifiedAt || a.decisionAt < b.decisionAt
    const isTrue = {
      otherHospital: phone.hospital !== hospital,
      askedLater: late >= noticedSeconds && phone.calls.length > 1,
      waited: late >= noticedSeconds && phone.calls.length === 1,
      leftLater: late <= -noticedSeconds,
      nothing: Math.abs(late) < noticedSeconds && sooner === 0,
      sameDoor: Math.abs(late) < noticedSeconds && sooner > 0 && knewSooner(run, phone),
      toldLater: Math.abs(late) < noticedSeconds && sooner < 0 && knewSooner(phone, run),
    }
    expect(isTrue, `${input.emergency} ${input.seed}`).toMatchObject({ [why?.key ?? '']: true })
    if (why?.key !== 'otherHospital') expect(phone.hospital).toBe(hospital)
  }
  expect(found.size).toBeGreaterThan(3)
  expect(found).toContain('toldLater')
})
