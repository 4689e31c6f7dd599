import { expect, test } from 'vitest'
import { houseCity } from '../tests/support/case-inputs.ts'
import { caseAt, phoneCaseAt } from './case-at.ts'
import { hospitals } from './hospitals.ts'
import { houseCase } from './house-case.ts'
import { decodeCase, encodeCase } from './link.ts'
import { planCase } from './plan-case.ts'

const run = planCase(houseCity, houseCase)
if (!run) throw new Error('the house case has no road')
const names = run.ranking.list.map(({ hospital }) => hospitals[hospital]?.name)

test('the named case keeps its facts', () => {
  expect(houseCity.names[houseCase.spot.segment]).toBe('Lakeview Road')
  expect(names.slice(0, 3)).toEqual(['City Heart Centre', 'Lakeside Medical', 'General Hospital'])
  expect(run.ranking.list.slice(0, 3).map(({ headline }) => headline)).toEqual([
    { key: 'careReady', care: 'cathLab' },
    { key: 'nearerButBusy', care: 'cathLab', minutes: 1, until: 9600 },
    { key: 'nearestButLacks', care: 'cathLab' },
  ])
  expect(run.ranking.list[0]?.travelMinutes).toBe(8)
  expect(run.drive.arrivesAt).toBe(8 * 60 + 52)
  expect(run.patient).toEqual({ number: 2041, sex: 'male', age: 58 })
  expect(run).toMatchObject({ ambulance: 14, bay: 2 })
})

test('its first reading, and its board in the middle of the way', () => {
  expect(caseAt(run, 24).vitals).toMatchObject({ heartRate: 112, oxygen: 94, systolic: 148, diastolic: 92 })
  const { board, untilArrival } = caseAt(run, 256)
  expect(untilArrival).toBe(4 * 60 + 36)
  expect(board.map(({ emergency }) => emergency)).toEqual(['heartAttack', 'breathing', 'breathing'])
  expect(board[0]).toMatchObject({ isOwn: true, leftSeconds: untilArrival, state: 'teamCalled' })
})

test('by telephone the crew heads for Lakeside, is refused, turns and comes two minutes later', () => {
  const { calls, legs, hospital, drive } = run.phone
  expect(calls.map(({ outcome }) => outcome.key)).toEqual(['careBusy', 'accepted'])
  expect(legs.map((leg) => hospitals[leg.hospital]?.id)).toEqual(['lakesideMedical', 'cityHeart'])
  expect(hospital).toBe(run.hospital)
  expect(drive.arrivesAt - run.drive.arrivesAt).toBe(133)
  expect(phoneCaseAt(run, run.drive.arrivesAt).untilArrival).toBe(133)
})

test('its link leads back to it', () => {
  expect(decodeCase(houseCity, encodeCase(houseCase))).toEqual(houseCase)
})
