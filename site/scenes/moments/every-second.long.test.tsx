import type { ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import { caseAt, type Moment, vitalsLiveAt } from '../../../case/case-at.ts'
import { hasCare } from '../../../case/hospitals.ts'
import { careKinds } from '../../../case/keys.ts'
import { content } from '../../../content/index.ts'
import { checkFigures } from '../../../tests/support/case-figures.ts'
import { pictureText } from '../../../tests/support/picture-text.ts'
import { capital, sayMessage } from '../../run-a-case/say.ts'
import { duration } from '../../ui/time-text.ts'
import { Alerts } from '../alerts/alerts.tsx'
import { ArrivalsBoard } from '../arrivals-board/arrivals-board.tsx'
import { CasePhone } from '../case-phone/case-phone.tsx'
import { GoldenHour } from '../golden-hour/golden-hour.tsx'
import { Hero } from '../hero/hero.tsx'
import { Preparedness } from '../preparedness/preparedness.tsx'
import { RouteMap } from '../route-map/route-map.tsx'
import { TeleConsult } from '../tele-consult/tele-consult.tsx'
import { VitalsMonitor } from '../vitals-monitor/vitals-monitor.tsx'
import type { Pictures } from './case-pictures.ts'
import { casePictures } from './case-pictures.ts'
import { city, run } from './sample-run.ts'
import { type PictureSeconds, pictureSeconds } from './seconds.ts'
import { withCrew } from './shot.ts'

type Picture = (props: { content: Pictures }) => ReactElement | null
const names = Object.keys(pictureSeconds(run)) as (keyof PictureSeconds)[] // Object.keys loses the literal types
const allAt = (second: number) => Object.fromEntries(names.map((name) => [name, second])) as PictureSeconds

/** All pictures at one second of the case, as a film could show them. */
const picturesAt = (second: number): Pictures =>
  casePictures({
    language: content.language,
    words: content.scenes,
    said: content.runACase,
    city,
    run,
    seconds: allAt(second),
    faceCount: 1,
  })

const { people, care, boardStates } = content.runACase
const atHospital: [string, Picture][] = [
  ['hero', Hero],
  ['monitor', VitalsMonitor],
  ['board', ArrivalsBoard],
  ['preparedness', Preparedness],
  ['alerts', Alerts],
  ['consult', TeleConsult],
  ['map', RouteMap],
  ['dial', GoldenHour],
  ['case phone', CasePhone],
]
/** Each second at which something happens, the one before it, and every seventh in between: a case lasts more than an hour. */
const events = [
  ...Object.values(run.scene).filter((at) => typeof at === 'number'),
  ...[...run.alert.seen, ...run.tasks, ...run.messages, ...run.documents].map(({ at }) => at),
  run.drive.departsAt,
  run.drive.arrivesAt,
  run.receivedAt,
]
const looked = new Set([
  ...events.flatMap((at) => [at - 1, at]),
  ...Array.from({ length: Math.floor(run.endsAt / 7) }, (_, index) => index * 7),
])
const shown = [...looked].map((second) => {
  const pictures = picturesAt(second)
  const texts = atHospital.map(([name, Shown]) => [name, pictureText(<Shown content={pictures} />)] as const)
  return { moment: caseAt(run, second), texts: new Map(texts), pictures }
})

/** Each untrue figure, with the second at which it is first shown. */
function untrue(claimsOf: (text: string, moment: Moment, name: string) => (string | number)[]) {
  const found = new Map<string, number>()
  for (const { moment, texts } of shown)
    for (const [name, text] of texts)
      for (const claim of claimsOf(text, moment, name))
        if (!found.has(`${name}: ${claim}`)) found.set(`${name}: ${claim}`, moment.second)
  return Object.fromEntries(found)
}

describe('every picture, at every second of the case', () => {
  it('has only times, distances and minutes that are true', () => {
    expect(untrue((text, { second }) => checkFigures(text, second).untrue.map(String))).toEqual({})
  })

  it('names no care, and no staff of a care, that the hospital lacks', () => {
    const absent = careKinds.filter((kind) => !hasCare(run.hospital, kind)).map((kind) => capital(care[kind]))
    expect(absent).toContain(people.bloodBank)
    const ofTheHospital = new Set(['hero', 'monitor', 'board', 'preparedness', 'alerts', 'consult'])
    expect(
      untrue((text, _, name) =>
        // The phone in the banner names what other hospitals lack.
        ofTheHospital.has(name)
          ? absent.filter((gone) => text.includes(gone) && !text.includes(`no ${gone}`))
          : [],
      ),
    ).toEqual({})
  })

  it('shows no event before it happens', () => {
    const liveAt = vitalsLiveAt(run)
    expect(
      untrue((text, { second }, name) => {
        const early = run.messages
          .filter(({ at }) => at > second)
          .map((message) => sayMessage(content.runACase, run, message))
        const isEarly = (name === 'monitor' || name === 'hero') && second < liveAt
        const live =
          isEarly &&
          (/\d+ {2}(bpm|%)|\d \/ \d/.test(text) ||
            (name === 'monitor' && text.includes(content.scenes.monitor.live)))
        const held =
          name === 'hero' &&
          second < (run.tasks.find(({ task }) => task === 'careHeld')?.at ?? 0) &&
          text.includes(content.scenes.hero.held)
        return [
          ...early.filter((said) => text.includes(said)),
          ...(live ? ['vitals before they are live'] : []),
          ...(held ? ['held before it was'] : []),
        ]
      }),
    ).toEqual({})
  })

  it('shows the doctor who takes the case on the call', () => {
    for (const { pictures } of shown) expect(pictures.consult.doctor).toContain(people[run.doctor])
    expect(people[run.doctor]).toBe(people.cardiologist)
  })

  it('calls the start of each clock by one name', () => {
    const { onset, run: words, times } = content.runACase
    for (const { texts, moment } of shown)
      for (const said of [
        `${duration(times, moment.firstHour.passed)} ${onset[run.emergency]}`,
        duration(times, withCrew(run, moment)),
        duration(times, moment.firstHour.left),
      ])
        expect(texts.get('dial')).toContain(said)
    expect(content.film.clockLabel).toBe(words.sinceCall)
    expect(JSON.stringify(content)).not.toContain('first tap')
  })

  it('agrees with the checklist and the alert beside it', () => {
    for (const { moment, pictures } of shown) {
      const own = moment.board.findIndex(({ isOwn }) => isOwn)
      const called = moment.second >= (run.tasks.find(({ task }) => task === 'teamCalledIn')?.startsAt ?? 0)
      const state = pictures.board.arrivals[own]?.state
      if (state === boardStates.teamCalled || pictures.board.arrivals[own]?.ready)
        expect({ second: moment.second, called }).toEqual({ second: moment.second, called: true })
      expect(pictures.alerts.seen.filter(({ ready }) => ready)).toHaveLength(
        moment.alertSeen.filter(({ seen }) => seen).length,
      )
    }
  })
})
