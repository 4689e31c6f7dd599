import { expect, test } from 'vitest'
import { anyCase, sampleCity } from '../tests/support/case-inputs.ts'
import { fc } from '../tests/support/fast-check.ts'
import { caseAt } from './case-at.ts'
import { daySeconds } from './case-input.ts'
import { createCity } from './city/city.ts'
import { positionAt } from './drive.ts'
import { planCase, type Run } from './plan-case.ts'
import { sampleCase, sampleCitySeed } from './sample-case.ts'

type Moment = ReturnType<typeof caseAt>

const anyRun = anyCase
  .map((input) => planCase(sampleCity, input))
  .filter((run): run is Run => run !== undefined)
const anyMoment = anyRun.chain((run) => fc.record({ run: fc.constant(run), t: fc.nat(run.endsAt) }))

test('all screens agree at every second, and elapsed plus remaining time equals the total', () => {
  fc.assert(
    fc.property(anyMoment, ({ run, t }) => {
      const moment = caseAt(run, t)
      expect(moment.passed + (moment.untilArrival ?? run.drive.arrivesAt - moment.passed)).toBe(
        run.drive.arrivesAt,
      )
      expect(moment.firstHour.passed + moment.firstHour.left).toBe(3600)
      expect(moment.clock).toBe((run.startsAt + t) % daySeconds)
      for (const { passedSeconds, leftSeconds, seconds, passedMetres, leftMetres, metres } of [
        ...(moment.travel ? [moment.travel] : []),
        ...moment.board,
      ]) {
        // Before it leaves, its board row includes the remaining time at the scene.
        expect(passedSeconds + leftSeconds).toBeGreaterThanOrEqual(seconds)
        if (passedSeconds > 0) expect(passedSeconds + leftSeconds).toBe(seconds)
        expect(passedMetres + leftMetres).toBe(metres)
        expect(Math.min(passedSeconds, leftSeconds, passedMetres, leftMetres)).toBeGreaterThanOrEqual(0)
        expect(leftSeconds === 0).toBe(leftMetres === 0)
      }
      const own = moment.board.find(({ isOwn }) => isOwn)
      if (moment.phase !== 'transport') return
      expect(own?.leftSeconds).toBe(moment.untilArrival)
      expect(own?.leftMetres).toBe(moment.travel?.leftMetres)
      expect(moment.travel?.leftSeconds).toBe(moment.untilArrival)
    }),
    { numRuns: 200 },
  )
})

test('a case that begins at a hospital’s door has metres left as long as it has seconds left', () => {
  const doors = new Set(sampleCity.doors)
  const atDoors = [...sampleCity.to.keys()].filter((segment) => doors.has(sampleCity.to[segment] ?? 0))
  for (const segment of atDoors) {
    for (const along of [990, 995, 998, 999, 1000]) {
      const spot = { segment, along }
      const run = planCase(sampleCity, { ...sampleCase, spot })
      if (!run) continue
      for (const t of [run.drive.departsAt, run.drive.arrivesAt - 1, run.drive.arrivesAt]) {
        const { travel } = caseAt(run, t)
        if (!travel) continue
        const { leftSeconds, leftMetres } = travel
        expect({ spot, t, stillTo: leftMetres > 0 }).toEqual({ spot, t, stillTo: leftSeconds > 0 })
      }
    }
  }
})

test('the distance to the chosen hospital is the same on the board and in the list', () => {
  fc.assert(
    fc.property(anyRun, (run) => {
      const ranked = run.ranking.list.find(({ hospital }) => hospital === run.hospital)
      expect(caseAt(run, run.drive.departsAt).travel?.leftSeconds).toBe(ranked?.travelSeconds)
      if (!run.refused) expect(run.hospital).toBe(run.ranking.list[0]?.hospital)
      expect(run.hospital).not.toBe(run.refused?.hospital)
      if (run.careAt !== undefined && !run.failure)
        expect(run.careAt + (ranked?.queueSeconds ?? 0)).toBe(ranked?.careSeconds)
      expect(run.careAt === undefined).toBe((ranked?.lacks.length ?? 0) > 0)
    }),
  )
})

test('from one second to the next every countdown loses one, and nothing done becomes undone', () => {
  fc.assert(
    fc.property(anyRun, (run) => {
      let before = caseAt(run, 0)
      const broken: [second: number, rule: string][] = []
      const countSeen = ({ alertSeen }: Moment) => alertSeen.filter(({ seen }) => seen).length
      for (let t = 1; t <= run.endsAt; t++) {
        const now = caseAt(run, t)
        for (const row of now.board) {
          const earlier = before.board.find(({ ambulance }) => ambulance === row.ambulance)
          if (!earlier) continue
          if (row.leftSeconds !== Math.max(0, earlier.leftSeconds - 1)) broken.push([t, 'seconds left'])
          if (row.leftMetres > earlier.leftMetres) broken.push([t, 'metres left'])
        }
        const isUndone = before.checklist.some(
          ({ task, done }) => done && !now.checklist.find((item) => item.task === task)?.done,
        )
        if (isUndone) broken.push([t, 'checklist'])
        if (now.messages.length < before.messages.length) broken.push([t, 'messages'])
        if (countSeen(now) < countSeen(before)) broken.push([t, 'alert seen'])
        before = now
      }
      expect(broken).toEqual([])
      expect(before.untilArrival).toBe(0)
      expect(before.phase).toBe('done')
      expect(before.received).toBe(true)
    }),
    { numRuns: 12 },
  )
})

test('the same seed gives the same case', () => {
  const again = createCity(sampleCitySeed)
  fc.assert(
    fc.property(anyCase, fc.nat(4000), (input, t) => {
      const [one, two] = [planCase(sampleCity, input), planCase(again, input)]
      expect(one === undefined).toBe(two === undefined)
      if (one && two) expect(caseAt(one, t)).toEqual(caseAt(two, t))
    }),
    { numRuns: 40 },
  )
})

test('a time between two seconds shows the whole second; only the ambulance moves on', () => {
  fc.assert(
    fc.property(anyMoment, fc.double({ min: 0, max: 0.999, noNaN: true }), ({ run, t }, part) => {
      expect(caseAt(run, t + part)).toEqual(caseAt(run, t))
      const [x, y] = positionAt(run.drive, t)
      const [movedX, movedY] = positionAt(run.drive, t + part)
      expect(Math.hypot(movedX - x, movedY - y)).toBeLessThan(20)
    }),
  )
})

test('vitals stay within physiological ranges', () => {
  fc.assert(
    fc.property(anyMoment, ({ run, t }) => {
      const { vitals } = caseAt(run, t)
      if (!vitals) return
      expect(Object.values(vitals).every((value) => value === undefined || Number.isInteger(value))).toBe(
        true,
      )
      expect(vitals.oxygen).toBeLessThan(100)
      expect(vitals.systolic).toBeGreaterThan(vitals.diastolic)
    }),
  )
})
