import { describe, expect, test } from 'vitest'
import { anyCase, sampleCity } from '../../tests/support/case-inputs.ts'
import { fc } from '../../tests/support/fast-check.ts'
import { caseAt } from '../case-at.ts'
import { defaultCase } from '../default-cases.ts'
import { hasCare, hospitals } from '../hospitals.ts'
import { type Emergency, emergencies } from '../keys.ts'
import { planCase, type Run } from '../plan-case.ts'
import { type Basis, measuredElsewhere, sources } from '../sources.ts'
import { vitalAt } from '../vitals.ts'
import { protocols } from './protocols.ts'

function runOf(emergency: Emergency): Run {
  const run = planCase(sampleCity, defaultCase(emergency))
  if (!run) throw new Error('no road')
  return run
}
const anyRun = anyCase
  .map((input) => planCase(sampleCity, input))
  .filter((run): run is Run => run !== undefined)

describe.each(emergencies)('%s', (emergency) => {
  const protocol = protocols[emergency]

  test('every line has a source that is listed, or is marked as an assumption', () => {
    const bases = [
      ...protocol.onScene,
      ...protocol.onTheRoad,
      ...protocol.prepares,
      ...protocol.atBedside,
      ...protocol.withCare,
      protocol.beforeCall,
      protocol.response,
      protocol.seesForItself,
      protocol.handedOver,
      ...protocol.notes,
      { basis: protocol.vitalsBasis },
      { basis: protocol.needsBasis },
    ].map(({ basis }) => basis)
    for (const basis of bases) expect(basis === 'assumption' || basis in sources).toBe(true)
    expect(bases.some((basis) => basis !== 'assumption')).toBe(true)
  })

  test('minutes are ranges; the crew measures before it treats, and loads the patient last', () => {
    for (const { minutes } of [
      ...protocol.onScene,
      ...protocol.onTheRoad,
      ...protocol.prepares,
      ...protocol.atBedside,
    ])
      expect(minutes[0]).toBeLessThanOrEqual(minutes[1])
    expect(protocol.onScene.at(-1)?.does).toBe('loaded')
    expect(protocol.onScene.map(({ does }) => does)).toContain(protocol.knownAfter)
  })

  test('time on the scene is within published scene times, and the crew reports findings before it leaves', () => {
    fc.assert(
      fc.property(anyRun, ({ scene, emergency: kind }) => {
        const minutes = (scene.leavesAt - scene.onSceneAt) / 60
        expect(minutes).toBeGreaterThanOrEqual(kind === 'roadTrauma' ? 8 : 10)
        expect(minutes).toBeLessThanOrEqual(21)
        expect(scene.alertedAt).toBeLessThan(scene.leavesAt)
        expect(scene.rankedAt).toBeLessThanOrEqual(scene.alertedAt)
      }),
      { numRuns: 60 },
    )
  })

  test('bedside steps wait only for tasks that the hospital prepares', () => {
    const prepared = protocol.prepares.map(({ task }) => task)
    for (const { waitsFor } of protocol.atBedside)
      expect(waitsFor.filter((task) => !prepared.includes(task))).toEqual([])
  })

  test('care begins more than four minutes after arrival', () => {
    const { careAt = 0, drive } = runOf(emergency)
    expect(careAt - drive.arrivesAt).toBeGreaterThan(4 * 60)
  })
})

test('every source has an address and is shown with a case', () => {
  const shown = emergencies.flatMap((emergency): Basis[] => {
    const { onScene, onTheRoad, prepares, atBedside, withCare, notes, ...whole } = protocols[emergency]
    return [
      ...[...onScene, ...onTheRoad, ...prepares, ...atBedside, ...withCare, ...notes].map(
        ({ basis }) => basis,
      ),
      whole.needsBasis,
      whole.vitalsBasis,
      whole.seesForItself.basis,
      ...measuredElsewhere[emergency],
    ]
  })
  for (const [id, { link }] of Object.entries(sources)) {
    expect(new URL(link).pathname.length, `${id} leads to a site, not to a document`).toBeGreaterThan(1)
    expect(shown, `${id} stands nowhere`).toContain(id)
  }
})

const given = (emergency: Emergency) =>
  [...protocols[emergency].onScene, ...protocols[emergency].onTheRoad].map(({ does }) => does)

/** What the report of each emergency tells beside the vitals. */
const reported = {
  heartAttack: ['ecg12Lead'],
  stroke: ['faceArmSpeech', 'severityScale', 'lastKnownWell', 'glucose'],
  roadTrauma: ['tourniquet'],
  burns: ['airwayLook', 'burnArea'],
  childbirth: ['birthAssessed', 'fetalHeart'],
  breathing: ['oxygenTitrated', 'listen'],
} as const

test.each(emergencies)('%s: the crew has done what it reports when it sends the alert', (emergency) => {
  const { onScene, knownAfter } = protocols[emergency]
  const acts = onScene.map(({ does }) => does)
  const known = acts.slice(0, acts.indexOf(knownAfter) + 1)
  expect(known).toEqual(expect.arrayContaining(['monitorOn', ...reported[emergency]]))
})

test('oxygen is given only where guidelines recommend it', () => {
  const withOxygen = emergencies.filter((each) => given(each).some((does) => does.startsWith('oxygen')))
  expect(withOxygen).toEqual(['roadTrauma', 'breathing'])
  // Heart attack below 90 %, stroke below 94 %.
  expect(protocols.heartAttack.first.oxygen).toBeGreaterThanOrEqual(90)
  expect(protocols.stroke.first.oxygen).toBeGreaterThan(94)
})

test('intravenous drugs are given after the line is in', () => {
  const byVein = ['tranexamicAcid', 'fluids', 'hydrocortisone', 'painRelief', 'painReliefStanding'] as const
  for (const emergency of emergencies) {
    const acts = given(emergency)
    for (const act of byVein.filter((each) => acts.includes(each)))
      expect(
        acts.slice(0, acts.indexOf(act)).some((before) => before.startsWith('ivLine')),
        `${act} in ${emergency}`,
      ).toBe(true)
  }
})

test('a burn is cooled for twenty minutes from the call on', () => {
  fc.assert(
    fc.property(anyRun, ({ emergency, steps }) => {
      if (emergency !== 'burns') return
      // Until it is covered; nobody waits for it at the scene.
      const cooled = steps.find(({ step }) => step.does === 'cover')?.startsAt ?? 0
      expect(cooled).toBeGreaterThanOrEqual(20 * 60)
      const atScene = protocols.burns.onScene.find(({ does }) => does === 'cooling')
      expect(atScene?.minutes[1]).toBeLessThanOrEqual(2)
    }),
    { numRuns: 300 },
  )
})

test('in trauma fluids begin only below the systolic pressure that indicates them', () => {
  const run = runOf('roadTrauma')
  const at = run.steps.find(({ step }) => step.does === 'fluids')?.startsAt ?? 0
  expect(vitalAt(run, 'systolic', at)).toBeLessThan(83)
  expect(vitalAt(run, 'systolic', at + 600)).toBeGreaterThan(vitalAt(run, 'systolic', at))
})

test('COPD goes to no hospital for only burns, injuries or neurology, by list or by telephone', () => {
  const narrow = ['millBurns', 'riverbankTrauma', 'eastRidgeNeuro', 'banyanMotherChild']
  const able = hospitals.filter((_, at) => protocols.breathing.needs.every((care) => hasCare(at, care)))
  expect(able.length).toBeGreaterThan(4)
  expect(able.filter(({ id }) => narrow.includes(id))).toEqual([])
})

test('salbutamol does not slow the pulse', () => {
  expect(
    protocols.breathing.onScene.find(({ does }) => does === 'nebuliser')?.effect?.heartRate,
  ).toBeGreaterThan(0)
})

test('a 12-lead is sent in a heart attack only, within ten minutes and before aspirin', () => {
  expect(emergencies.filter((each) => given(each).includes('ecg12Lead'))).toEqual(['heartAttack'])
  expect(given('breathing')).toContain('ecgAndTemperature')
  expect(given('heartAttack').indexOf('ecg12Lead')).toBeLessThan(given('heartAttack').indexOf('aspirin'))
  expect(given('stroke')).toEqual(
    expect.arrayContaining(['glucose', 'lastKnownWell', 'faceArmSpeech', 'severityScale']),
  )
})

test('in COPD the saturation is brought to 88 to 92 % and stays there', () => {
  const run = runOf('breathing')
  const titrated = run.steps.find(({ step }) => step.does === 'oxygenTitrated')?.endsAt ?? 0
  expect(vitalAt(run, 'oxygen', titrated)).toBeLessThan(86)
  for (let t = titrated + 360; t < run.endsAt; t += 10) {
    expect(vitalAt(run, 'oxygen', t)).toBeGreaterThan(87.5)
    expect(vitalAt(run, 'oxygen', t)).toBeLessThan(92.5)
  }
})

test('in shock the pressure is held at 80 to 100 and the pulse stays above 100', () => {
  const run = runOf('roadTrauma')
  for (let t = run.assessedAt; t < run.endsAt; t += 10) {
    expect(vitalAt(run, 'systolic', t)).toBeGreaterThan(78)
    expect(vitalAt(run, 'systolic', t)).toBeLessThan(100)
    expect(vitalAt(run, 'heartRate', t)).toBeGreaterThan(100)
  }
})

test('in a stroke nobody lowers the blood pressure', () => {
  const run = runOf('stroke')
  const change = vitalAt(run, 'systolic', run.drive.arrivesAt) - vitalAt(run, 'systolic', run.assessedAt)
  expect(Math.abs(change)).toBeLessThan(12)
})

test.each([
  ['heartAttack', 'painRelief'],
  ['burns', 'painReliefStanding'],
] as const)('%s: after pain relief the pulse falls over minutes, not at once', (emergency, act) => {
  const run = runOf(emergency)
  const at = run.steps.find(({ step }) => step.does === act)?.endsAt ?? 0
  // Over two periods of its own variation, so that only the effect of the treatment remains.
  const mean = (from: number) =>
    Array.from({ length: 74 }, (_, second) => vitalAt(run, 'heartRate', from + second)).reduce(
      (sum, each) => sum + each / 74,
      0,
    )
  const before = mean(at - 74)
  expect(mean(at)).toBeGreaterThan(before - 3)
  expect(mean(at + 900)).toBeLessThan(before - 4)
})

test('while an electrode is off the monitor shows no heart rate, and all other values', () => {
  fc.assert(
    fc.property(anyRun, (run) => {
      if (!run.leadOff) return
      const off = caseAt(run, run.leadOff.from)
      expect(off.leadOff).toBe(true)
      expect(off.vitals?.heartRate).toBeUndefined()
      expect(off.vitals?.oxygen).toBeGreaterThan(70)
      expect(caseAt(run, run.leadOff.until).vitals?.heartRate).toBeGreaterThan(40)
    }),
  )
})

test('what needs the doctor’s order is given after it, in every case', () => {
  fc.assert(
    fc.property(anyRun, ({ steps, messages }) => {
      const order = messages.find(({ kind }) => kind === 'order')?.at
      for (const { step, startsAt } of steps)
        if (step.asOrdered && order !== undefined) expect(startsAt).toBeGreaterThanOrEqual(order)
    }),
    { numRuns: 200 },
  )
})

test('nothing of the protocol is left out because the drive is short', () => {
  fc.assert(
    fc.property(anyRun, ({ emergency, steps, drive }) => {
      const { onScene, onTheRoad } = protocols[emergency]
      expect(steps.map(({ step }) => step.does)).toEqual([...onScene, ...onTheRoad].map(({ does }) => does))
      for (const { startsAt, endsAt } of steps)
        expect(endsAt <= drive.arrivesAt || startsAt >= drive.arrivesAt).toBe(true)
    }),
    { numRuns: 200 },
  )
})
