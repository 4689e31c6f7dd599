import { describe, expect, it } from 'vitest'
import { sampleCity } from '../tests/support/case-inputs.ts'
import { bedsAt, careFreeAt } from './availability.ts'
import { onlyOneAtATime } from './board.ts'
import { caseAt, phoneCaseAt, treatmentsOf } from './case-at.ts'
import type { CaseInput } from './case-input.ts'
import { departmentOf, hasCare, hospitals } from './hospitals.ts'
import { type CrewAct, type Emergency, emergencies } from './keys.ts'
import { planCase, type Run } from './plan-case.ts'
import { protocols } from './protocols/protocols.ts'
import { rankHospitals } from './ranking.ts'
import { sampleCase } from './sample-case.ts'

/** The case of all pictures, then every emergency at every hospital, at hours when other care is occupied. */
const inputs: CaseInput[] = [
  sampleCase,
  ...emergencies.flatMap((emergency, at) =>
    hospitals.map((_, choice) => ({
      ...sampleCase,
      emergency,
      choice,
      seed: 100 * at + choice,
      startsAt: (sampleCase.startsAt + 5000 * (at + choice)) % 86_400,
      busyHospitals: choice % 3 === 0 ? [choice] : [],
    })),
  ),
]
const runs = inputs.flatMap((input) => planCase(sampleCity, input) ?? [])

const walk = (run: Run, check: (moment: ReturnType<typeof caseAt>) => void) => {
  for (let second = 0; second <= run.endsAt; second++) check(caseAt(run, second))
}
/** The treatments that the doctor's order names. */
const ordered: Record<Emergency, readonly CrewAct[]> = {
  heartAttack: ['painRelief'],
  stroke: [],
  roadTrauma: ['tranexamicAcid', 'fluids'],
  burns: ['cover', 'fluids'],
  childbirth: [],
  breathing: ['hydrocortisone'],
}

/** Each contradiction is reported once, with the second at which it first occurs. */
function untrueIn(
  run: Run,
  claimsOf: (moment: ReturnType<typeof caseAt>) => [claim: string, true: boolean][],
) {
  const untrue = new Map<string, number>()
  walk(run, (moment) => {
    for (const [claim, holds] of claimsOf(moment))
      if (!holds && !untrue.has(claim)) untrue.set(claim, moment.second)
  })
  return Object.fromEntries(untrue)
}

describe.each(runs.map((run) => [`${run.emergency} at ${hospitals[run.hospital]?.id}`, run] as const))(
  '%s',
  (_name, run) => {
    it('lists no patient on the board whom the hospital’s own ranking would refuse', () => {
      for (const { isOwn, emergency, departsAt, arrivesAt, route } of run.arrivals) {
        if (isOwn) continue
        const spot = { segment: route.segments[0] ?? 0, along: 500 }
        const asked: CaseInput = { ...run.input, emergency, spot, choice: undefined }
        const standing = rankHospitals(sampleCity, asked).list.find(
          ({ hospital }) => hospital === run.hospital,
        )
        const free = protocols[emergency].needs.every(
          (care) => careFreeAt(run.input, run.hospital, care, departsAt) <= arrivesAt,
        )
        const able = standing?.lacks.length === 0 && standing.travelMinutes !== undefined
        expect({ emergency, able, free }).toEqual({ emergency, able: true, free: true })
      }
      const onlyOnce = run.arrivals.flatMap(({ emergency }) =>
        protocols[emergency].needs.filter((care) => onlyOneAtATime.includes(care)),
      )
      expect(onlyOnce).toEqual([...new Set(onlyOnce)])
      if (run.arrivals.length > 1)
        expect(run.arrivals.length).toBeLessThanOrEqual(bedsAt(run.input, run.hospital, run.scene.alertedAt))
    })

    it('alerts and assigns only people of departments that the hospital has', () => {
      const people = [...run.alert.seen, ...run.tasks].map(({ who }) => who)
      const missing = people.filter((who) => {
        const department = departmentOf[who]
        return department && !hasCare(run.hospital, department)
      })
      expect(missing).toEqual([])
    })

    it('sends messages in order of time, and reports missing preparation only while it is missing', () => {
      const times = run.messages.map(({ at }) => at)
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      const missing = run.messages.find(({ kind }) => kind === 'atDoor')
      const own = run.arrivals.find(({ isOwn }) => isOwn)
      if (missing) expect(own?.readyAt).toBeGreaterThan(missing.at)
    })

    it('alerts everybody who has a task', () => {
      const told = run.alert.seen.map(({ who }) => who)
      const begins = run.tasks.filter(({ task }) => task !== 'liftHeld').map(({ who }) => who)
      expect(begins.filter((who) => !told.includes(who))).toEqual([])
    })

    it('has the doctor answer only after reading, and order only what is still to do', () => {
      const saidAt = (...kinds: string[]) => run.messages.find(({ kind }) => kinds.includes(kind))?.at ?? 0
      const read = run.tasks.find(({ task }) => task === 'ecgRead' || task === 'vitalsRead')?.at ?? Infinity
      expect(saidAt('seen', 'seenInUse', 'seenTransfer', 'seenWithoutBed')).toBeGreaterThanOrEqual(read)
      const done = run.steps.filter(({ endsAt }) => endsAt <= saidAt('order')).map(({ step }) => step.does)
      expect(done.filter((act) => ordered[run.emergency].includes(act))).toEqual([])
    })

    it('shows no state before its event', () => {
      const seenAt = new Map(run.alert.seen.map(({ who, at }) => [who, at]))
      const startOf = (task: string) => run.tasks.find((each) => each.task === task)?.startsAt ?? Infinity
      const order = run.messages.find(({ kind }) => kind === 'order')?.at ?? Infinity
      const given = run.messages.find(({ kind }) => kind === 'given')?.at ?? 0
      expect(given, 'the crew answers after the order').toBeGreaterThan(order)
      const lineIn = run.steps.filter(({ step }) => step.does === 'ivLine').map(({ endsAt }) => endsAt)
      const done = Math.max(...treatmentsOf(run).map((each) => each.at), ...lineIn)
      expect(done, 'the crew reports what it has done').toBeLessThan(given)
      for (const { task, who, startsAt } of run.tasks)
        expect({ task, afterAlert: startsAt >= (seenAt.get(who) ?? 0) }).toEqual({ task, afterAlert: true })
      const firstSeen = Math.min(...seenAt.values())
      expect(
        untrueIn(
          run,
          ({ second, list, hospital, untilArrival, vitals, doctorSees, board, checklist, messages }) => {
            const own = board.find(({ isOwn }) => isOwn)
            const done = (task: string) => checklist.some((item) => item.task === task && item.done)
            return [
              ['a list before it was ranked', list.length === 0 || second >= run.scene.rankedAt],
              ['a hospital before it was chosen', hospital === undefined || second >= run.scene.alertedAt],
              ['minutes to a door nobody has chosen', untilArrival === undefined || hospital !== undefined],
              ['vitals before they were taken', vitals === undefined || second >= run.scene.assessedAt],
              ['vitals on a screen nobody has opened', doctorSees === undefined || second >= firstSeen],
              [
                'the doctor speaks unseen',
                second >= firstSeen || !messages.some(({ from }) => from === 'doctor'),
              ],
              [
                'a team called on the board alone',
                own?.state !== 'teamCalled' || second >= startOf('teamCalledIn'),
              ],
              [
                'ready with something still to prepare',
                own?.state !== 'ready' ||
                  (done('careHeld') && checklist.every((item) => item.done || item.task === 'liftHeld')),
              ],
              [
                'the board behind its checklist',
                own?.state !== 'onTheWay' || second < startOf('teamCalledIn'),
              ],
            ]
          },
        ),
      ).toEqual({})
    })

    it('shows each event from its second on, with FirstHour and by telephone', () => {
      const until = (events: readonly { at: number }[], second: number) =>
        events.filter(({ at }) => at <= second).length
      expect(
        untrueIn(run, (moment) => {
          const { second, messages, treatments, documents, checklist, alertSeen, hospital } = moment
          const { ended, call } = phoneCaseAt(run, second)
          return [
            ['messages', messages.length === until(run.messages, second)],
            ['treatments', treatments.length === until(treatmentsOf(run), second)],
            ['documents', documents.length === until(run.documents, second)],
            [
              'the checklist',
              hospital === undefined ||
                checklist.filter(({ done }) => done).length === until(run.tasks, second),
            ],
            ['the alert', alertSeen.filter(({ seen }) => seen).length === until(run.alert.seen, second)],
            ['a call that has ended', ended.every(({ endsAt }) => endsAt <= second)],
            ['a call that goes on', !call || (call.startsAt <= second && second < call.endsAt)],
          ]
        }),
      ).toEqual({})
    })

    it('counts each clock from its own zero', () => {
      const before = protocols[run.emergency].beforeCall.minutes * 60
      expect(
        untrueIn(run, ({ second, passed, untilArrival, firstHour, hospital }) => [
          ['since the call', passed === Math.min(second, run.drive.arrivesAt)],
          ['the first hour, since it began', firstHour.passed === Math.min(3600, before + second)],
          ['the first hour is one hour', firstHour.passed + firstHour.left === 3600],
          ['to the door', hospital === undefined || untilArrival === run.drive.arrivesAt - passed],
        ]),
      ).toEqual({})
    })
  },
)
