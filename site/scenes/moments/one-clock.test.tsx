import { readFileSync } from 'node:fs'
import type { ReactElement } from 'react'
import { describe, expect, it, test } from 'vitest'
import { caseAt, vitalsLiveAt } from '../../../case/case-at.ts'
import { minutesOf } from '../../../case/case-input.ts'
import { metresAfter } from '../../../case/drive.ts'
import { createTraces, ecgAt, plethAt } from '../../../case/traces.ts'
import { content } from '../../../content/index.ts'
import { checkFigures } from '../../../tests/support/case-figures.ts'
import { pictureText } from '../../../tests/support/picture-text.ts'
import { timeLeft, timeOfDay, timeSince } from '../../ui/time-text.ts'
import { Alerts } from '../alerts/alerts.tsx'
import { ArrivalsBoard } from '../arrivals-board/arrivals-board.tsx'
import { CasePhone } from '../case-phone/case-phone.tsx'
import { Coverage } from '../coverage/coverage.tsx'
import { Documents } from '../documents/documents.tsx'
import { GoldenHour } from '../golden-hour/golden-hour.tsx'
import { Hero } from '../hero/hero.tsx'
import { Preparedness } from '../preparedness/preparedness.tsx'
import { RankedHospitals } from '../ranked-hospitals/ranked-hospitals.tsx'
import { drawCity } from '../route-map/draw-city.ts'
import { RouteMap } from '../route-map/route-map.tsx'
import { StepArrival, StepCase, StepRanking, StepVitals } from '../steps/steps.tsx'
import { TeleConsult } from '../tele-consult/tele-consult.tsx'
import { faceCount, type Ticking } from '../ticks/ticking.ts'
import { VitalsMonitor } from '../vitals-monitor/vitals-monitor.tsx'
import { beatWidth } from './beat-lines.ts'
import type { Pictures } from './case-pictures.ts'
import { casePictures } from './case-pictures.ts'
import { city, run } from './sample-run.ts'
import { pictureSeconds } from './seconds.ts'

const seconds = pictureSeconds(run)
const { times } = content.runACase
const wallClock = (clock: number) => timeOfDay(times, clock)
const since = (second: number) => timeSince(times, second)
const shot = { language: content.language, words: content.scenes, said: content.runACase, city, run, seconds }
const moving = casePictures({ ...shot, faceCount })

type Scene = (props: { content: Pictures; title?: string }) => ReactElement | null
/** Each picture, its text alternative if a page shows it, and the second it shows. */
const scenes: [name: string, Scene, alt: string, second: number][] = [
  ['hero', Hero, '', seconds.hero],
  ['case phone', CasePhone, '', seconds.casePhone],
  ['ranked hospitals', RankedHospitals, '', seconds.rankedHospitals],
  ['coverage', Coverage, moving.alt.coverage, seconds.rankedHospitals],
  ['vitals monitor', VitalsMonitor, moving.alt.vitalsMonitor, seconds.vitalsMonitor],
  ['arrivals board', ArrivalsBoard, moving.alt.arrivalsBoard, seconds.arrivalsBoard],
  ['route map', RouteMap, '', seconds.routeMap],
  ['preparedness', Preparedness, moving.alt.preparedness, seconds.preparedness],
  ['golden hour', GoldenHour, moving.alt.goldenHour, seconds.goldenHour],
  ['documents', Documents, moving.alt.documents, seconds.documents],
  ['alerts', Alerts, moving.alt.alerts, seconds.alerts],
  ['consult', TeleConsult, '', seconds.teleConsult],
  ['step: case', StepCase, '', seconds.stepCase],
  ['step: ranking', StepRanking, '', seconds.rankedHospitals],
  ['step: vitals', StepVitals, '', seconds.vitalsMonitor],
  ['step: arrival', StepArrival, '', seconds.arrivalsBoard],
]

function expectTrue(text: string, second: number): number {
  const { count, untrue } = checkFigures(text, second)
  expect(untrue).toEqual([])
  return count
}

describe.each(scenes)('%s', (_name, Picture, alt, second) => {
  const still = casePictures({ ...shot, faceCount: 1 })

  it('shows only figures that are true at its second', () => {
    expect(expectTrue(pictureText(<Picture content={still} />), second)).toBeGreaterThan(0)
  })

  it('has a text alternative with the same figures', () => {
    expectTrue(alt, second)
    expect(alt).not.toMatch(/[{}]/)
  })
})

/** The running text of a picture after this many seconds. */
const at = (face: number, { before, faces, after }: Ticking) => `${before}${faces[face] ?? faces[0]}${after}`

describe('while a picture is animated', () => {
  const faces = Array.from({ length: faceCount }, (_, face) => face)

  it.each(faces)('all its parts show the same second, after %i', (face) => {
    const { hero, monitor, preparedness, goldenHour, board } = moving
    expectTrue(`${hero.time} ${at(face, hero.countdown)} ${at(face, hero.untilArrival)}`, seconds.hero + face)
    expectTrue(at(face, preparedness.countdown), seconds.preparedness + face)
    for (const { when, done } of preparedness.tasks) if (!done) expectTrue(when, seconds.preparedness + face)
    expectTrue(at(face, goldenHour.left), seconds.goldenHour + face)
    for (const [second, { vitals }] of [
      [seconds.hero, hero] as const,
      [seconds.vitalsMonitor, monitor] as const,
    ]) {
      const now = caseAt(run, second + face).doctorSees
      expect(vitals.map(({ value }) => at(face, value))).toEqual([
        String(now?.heartRate),
        String(now?.oxygen),
        `${now?.systolic} / ${now?.diastolic}`,
      ])
    }
    const now = caseAt(run, seconds.arrivalsBoard + face)
    expect(board.time).toBe(wallClock(now.clock))
    expect(
      board.arrivals.map(({ countdown, distance }) => [at(face, countdown), at(face, distance)]),
    ).toEqual(
      now.board.map(({ leftSeconds, leftMetres }) => [
        timeLeft(times, leftSeconds),
        `${(leftMetres / 1000).toFixed(1)} km`,
      ]),
    )
    for (const [index, { share, shareAtEnd, state }] of board.arrivals.entries()) {
      const row = now.board[index]
      const drawn = share + ((shareAtEnd - share) * face) / faceCount
      expect(Math.abs(drawn - (row?.passedMetres ?? 0) / (row?.metres ?? 1))).toBeLessThan(0.01)
      if (row) expect(state.endsWith('ready')).toBe(row.state === 'ready')
    }
  })

  it('every animation that follows the clock has its duration', () => {
    const sheet = (name: string) => readFileSync(`site/scenes/${name}.module.css`, 'utf8')
    for (const name of ['ticks/ticks', 'road/road', 'golden-hour/golden-hour'])
      for (const [, turn] of sheet(name).matchAll(/animation: \w+ (\d+s)/g))
        expect(turn).toBe(`${faceCount}s`)
  })
})

test('the ambulance on the map is where its clock says', () => {
  const { countdown, distance, share } = moving.routeMap
  const { travel, untilArrival } = caseAt(run, seconds.routeMap)
  expect(countdown.faces).toEqual([timeLeft(times, untilArrival)])
  expect(distance.faces).toEqual([((travel?.leftMetres ?? 0) / 1000).toFixed(1)])
  const metres = metresAfter(run.drive.route, seconds.routeMap - run.drive.departsAt)
  expect(share).toBeCloseTo(metres / run.drive.route.metres, 2)
})

test('the trace of the heart and the pulse are those of the case, beat for beat', () => {
  const traces = createTraces(run, run.endsAt)
  const index = traces.beats.findIndex((beat) => beat > seconds.vitalsMonitor)
  const [beat = 0, next = 0] = traces.beats.subarray(index, index + 2)
  const start = beat - 0.36 * (next - beat)
  const { ecg, pulse } = moving.beat
  for (const [line, heightAt] of [
    [ecg, (t: number) => ecgAt(traces, t) * 29],
    [pulse, (t: number) => plethAt(traces, t) * 26],
  ] as const) {
    let [x, height] = [0, line.startsAt]
    const steps = line.path.slice(1).match(/-?[\d.]+/g) ?? []
    for (let step = 0; step < steps.length; step += 2) {
      x += Number(steps[step])
      height -= Number(steps[step + 1])
      expect(Math.abs(height - heightAt(start + (x / beatWidth) * (next - beat)))).toBeLessThan(1.5)
    }
    expect(x).toBeCloseTo(beatWidth, 1)
    expect(height).toBeCloseTo(line.startsAt, 1)
  }
})

test('each line of a list has its own time', () => {
  const { preparedness, alerts, documents, ride } = moving
  const taskAt = (wanted: string) => run.tasks.find(({ task }) => task === wanted)?.at ?? 0
  expect(ride.moments.map(({ at }) => at)).toEqual(
    [
      run.scene.onSceneAt,
      vitalsLiveAt(run),
      Math.max(taskAt('careHeld'), taskAt('ecgRead')),
      run.drive.arrivesAt,
    ].map(since),
  )
  const waited = caseAt(run, seconds.preparedness)
  expect(preparedness.tasks.map(({ when, done }) => (done ? when : Number(when.match(/\d+/)?.[0])))).toEqual(
    waited.checklist.map(({ done, clock, inSeconds }) => (done ? wallClock(clock) : minutesOf(inSeconds))),
  )
  const alerted = caseAt(run, seconds.alerts)
  expect(alerts.title).toContain(` ${minutesOf(alerted.untilArrival ?? 0)} min`)
  expect(alerts.seen.map(({ state }) => state.match(/\d+:\d\d\s[ap]m/)?.[0])).toEqual(
    alerted.alertSeen.map(({ seen, clock }) => (seen ? wallClock(clock) : undefined)),
  )
  const handedOver = caseAt(run, seconds.documents)
  expect(documents.files.map(({ at }) => at)).toEqual(
    handedOver.documents.map(({ clock }) => wallClock(clock)),
  )
  expect(documents.received).toContain(wallClock(handedOver.clock))
})

test('each step of how it works has the time of its picture', () => {
  const { times: stepTimes, arrival } = moving.steps
  expect(stepTimes).toEqual(
    [seconds.stepCase, seconds.rankedHospitals, seconds.vitalsMonitor, seconds.arrivalsBoard].map(since),
  )
  const [passed = 0, left = 0] = [stepTimes[3], arrival?.countdown.faces[0]].map((time = '') => {
    const [minutes = 0, rest = 0] = (time.match(/\d+/g) ?? []).map(Number)
    return minutes * 60 + rest
  })
  expect(passed + left).toBe(run.drive.arrivesAt)
})

test('the dial and the line below it add up to the hour on every face', () => {
  const { left, since: passed } = moving.goldenHour
  const secondsOf = (text = '') => {
    const [minutes = 0, rest = 0] = (text.match(/\d+/g) ?? []).map(Number)
    return minutes * 60 + rest
  }
  for (let face = 0; face < faceCount; face++)
    expect(secondsOf(left.faces[face]) + secondsOf(passed.faces[face])).toBe(3600)
})

test('the map uses the streets of the same city', () => {
  expect(readFileSync('site/scenes/route-map/city.svg', 'utf8'), 'run `npm run draw -- city`').toBe(
    drawCity(city, run),
  )
})

test('the words of the pictures contain no figures', () => {
  const texts = JSON.stringify({ ...content.scenes, alt: content.scenes.alt })
  expect(texts).not.toMatch(/\d\d:\d\d|\d km|\d min/)
})
