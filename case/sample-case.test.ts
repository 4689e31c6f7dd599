import { describe, expect, test } from 'vitest'
import { sampleCity } from '../tests/support/case-inputs.ts'
import { stopsOf } from './both-sides.ts'
import { bothEndAt, caseAt, phoneCaseAt } from './case-at.ts'
import { defaultCase } from './default-cases.ts'
import { hospitals } from './hospitals.ts'
import { emergencies } from './keys.ts'
import { decodeCase, encodeCase } from './link.ts'
import { paceOf } from './pace.ts'
import { planCase } from './plan-case.ts'
import { sampleCase } from './sample-case.ts'

const run = planCase(sampleCity, sampleCase)
if (!run) throw new Error('the sample case has no road')
const names = run.ranking.list.map(({ hospital }) => hospitals[hospital]?.name)

test('the sample case keeps its facts', () => {
  expect(sampleCity.names[sampleCase.spot.segment]).toBe('Lakeview Road')
  expect(names.slice(0, 3)).toEqual(['City Heart Centre', 'Lakeside Medical', 'General Hospital'])
  expect(run.ranking.list.slice(0, 3).map(({ headline }) => headline)).toEqual([
    { key: 'careReady', care: 'cathLab' },
    { key: 'nearerButBusy', care: 'cathLab', minutes: 1, until: 11_400 },
    { key: 'nearestButLacks', care: 'cathLab' },
  ])
  expect(run.ranking.list[0]?.travelMinutes).toBe(8)
  expect(run.drive.route.seconds).toBe(8 * 60)
  expect(run.patient).toEqual({ number: 2041, sex: 'male', age: 58 })
  expect(run).toMatchObject({ ambulance: 14, bay: 2 })
})

test('its ECG is done before it leaves, and its team is in before it arrives', () => {
  const ecg = run.steps.find(({ step }) => step.does === 'ecg12Lead')
  expect((ecg?.endsAt ?? 0) - run.scene.onSceneAt).toBeLessThanOrEqual(10 * 60)
  expect(ecg?.endsAt).toBeLessThan(run.drive.departsAt)
  expect(Math.max(...run.tasks.map(({ at }) => at))).toBeLessThan(run.drive.arrivesAt)
  expect(caseAt(run, run.drive.arrivesAt - 1).board[0]).toMatchObject({ isOwn: true, state: 'ready' })
})

test('nothing goes wrong with its alert', () => {
  expect(run.failure).toBeUndefined()
})

test('by telephone Lakeside refuses, City Heart says yes, and the ECG goes along by messenger', () => {
  const { calls, hospital, drive, careAt = 0, bringsData } = run.phone
  expect(calls.map(({ outcome }) => outcome.key)).toEqual(['careBusy', 'accepted'])
  expect(hospital).toBe(run.hospital)
  expect(drive.arrivesAt).toBeGreaterThanOrEqual(run.drive.arrivesAt)
  expect(bringsData).toBe(true)
  expect(careAt).toBeGreaterThanOrEqual(run.careAt ?? 0)
})

test('its link decodes to the sample case', () => {
  expect(decodeCase(sampleCity, encodeCase(sampleCase))).toEqual(sampleCase)
})

describe.each(emergencies)('the default case of %s', (emergency) => {
  const planned = planCase(sampleCity, defaultCase(emergency))

  test('takes about a minute to play, with both sides readable throughout', () => {
    if (!planned) throw new Error('no road')
    const pace = paceOf(stopsOf(planned))
    expect(pace.length).toBeGreaterThan(20)
    expect(pace.length).toBeLessThan(75)
    expect(pace.secondAt(0)).toBe(0)
    expect(pace.secondAt(pace.length)).toBe(bothEndAt(planned))
    for (const stop of stopsOf(planned)) expect(pace.secondAt(pace.playedAt(stop))).toBeCloseTo(stop, 3)
    expect(caseAt(planned, bothEndAt(planned)).untilCare).toBe(0)
    expect(phoneCaseAt(planned, bothEndAt(planned)).untilCare).toBe(0)
  })
})
