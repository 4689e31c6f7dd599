import { caseAt, type Moment } from '../../case/case-at.ts'
import { minutesOf } from '../../case/case-input.ts'
import { protocols } from '../../case/protocols/protocols.ts'
import { routeTo } from '../../case/route.ts'
import { content } from '../../content/index.ts'
import { ringMinutes } from '../../site/scenes/moments/map-pictures.ts'
import { city, run } from '../../site/scenes/moments/sample-run.ts'
import { withCrew } from '../../site/scenes/moments/shot.ts'
import { duration, timeLeft, timeOfDay, timeSince } from '../../site/ui/time-text.ts'

/** All true figures at one second of the case: current, past and predicted. */
function truthAt(second: number) {
  const moment = caseAt(run, second)
  const { times } = content.runACase
  const { firstHour, untilArrival, passed, board } = moment
  const lasted = [firstHour.left, firstHour.passed, withCrew(run, moment), passed, untilArrival ?? 0]
  const hospitals = run.ranking.list.map(({ hospital, travelMinutes }) => ({
    travelMinutes,
    metres: routeTo(run.ranking.tree, city.doors[hospital] ?? 0)?.metres ?? 0,
  }))
  const waiting = moment.checklist.filter(({ done }) => !done).map(({ inSeconds }) => minutesOf(inSeconds))
  return {
    since: new Set([passed, ...pastSeconds(moment)].map((second) => timeSince(times, second))),
    left: new Set(
      [untilArrival, ...board.map((row) => row.leftSeconds)].map((second) => timeLeft(times, second)),
    ),
    durations: new Set(lasted.map((seconds) => duration(times, seconds))),
    timesOfDay: new Set(
      [moment.clock, ...pastClocks(moment), ...busyUntil()].map((clock) => timeOfDay(times, clock)),
    ),
    km: new Set(
      [
        ...hospitals.map(({ metres }) => metres),
        ...moment.board.map((row) => row.leftMetres),
        moment.travel?.leftMetres ?? 0,
      ].map((metres) => (metres / 1000).toFixed(1)),
    ),
    minutes: new Set([
      ...hospitals.map(({ travelMinutes }) => travelMinutes),
      minutesOf(moment.untilArrival ?? 0),
      ...waiting,
      // Duration of the record that is handed over.
      minutesOf(moment.passed - run.scene.assessedAt),
    ]),
  }
}

const pastSeconds = ({ second }: Moment) =>
  [
    0,
    run.scene.onSceneAt,
    ...run.alert.seen.map(({ at }) => at),
    ...run.tasks.map(({ at }) => at),
    run.drive.arrivesAt,
  ].filter((at) => at <= second)

const pastClocks = (moment: Moment) => [
  ...moment.messages.map(({ clock }) => clock),
  ...moment.treatments.map(({ clock }) => clock),
  ...moment.documents.map(({ clock }) => clock),
  ...moment.checklist.filter(({ done }) => done).map(({ clock }) => clock),
  ...moment.alertSeen.filter(({ seen }) => seen).map(({ clock }) => clock),
]

const busyUntil = () =>
  run.ranking.list.flatMap(({ checks }) =>
    checks.flatMap(({ reason }) => (reason.key === 'careBusy' ? [reason.until] : [])),
  )

/** Figures that are not the case's: the radar's rings and the patient's duration of pain. */
const ownScale = new Set([
  ...ringMinutes.map((minutes) => `${minutes} min`),
  ...run.messages.map(
    ({ at }) => `${protocols[run.emergency].beforeCall.minutes + Math.floor(at / 60)} minutes`,
  ),
])

/** The figures in a text that the case must agree with. */
function figuresIn(text: string) {
  const found = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, figure = '']) => figure)
  return {
    since: found(/(\+\d+:\d\d)\b/g),
    left: found(/\b(in\s\d+:\d\d)\b/g),
    durations: found(/\b((?:\d+\u00a0min\u00a0)?\d+\u00a0s)\b/g),
    /** Matches none of these formats. */
    bare: found(/(?<![\d:+]|in\s)(\d+:\d\d)\b(?!\s[ap]m)/g),
    timesOfDay: found(/\b(\d{1,2}:\d\d\s[ap]m)/g),
    km: found(/\b(\d+\.\d) km/g),
    minutes: [...text.matchAll(/\b(\d+) min(?:utes)?\b/g)]
      .filter(([whole]) => !ownScale.has(whole))
      .map(([, figure]) => Number(figure)),
  }
}

/** The times, distances and minutes in a text, and those that are wrong at this second of the sample case. */
export function checkFigures(text: string, second: number) {
  const truth = truthAt(second)
  const { bare, since, left, durations, timesOfDay, km, minutes } = figuresIn(text)
  return {
    count: [since, left, durations, timesOfDay, km, minutes].flat().length,
    untrue: [
      ...bare,
      ...since.filter((time) => !truth.since.has(time)),
      ...left.filter((time) => !truth.left.has(time)),
      ...durations.filter((time) => !truth.durations.has(time)),
      ...timesOfDay.filter((time) => !truth.timesOfDay.has(time)),
      ...km.filter((distance) => !truth.km.has(distance)),
      ...minutes.filter((figure) => !truth.minutes.has(figure)),
    ],
  }
}
