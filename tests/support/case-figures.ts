import { caseAt, type Moment } from '../../case/case-at.ts'
import { minutesOf } from '../../case/case-input.ts'
import { protocols } from '../../case/protocols/protocols.ts'
import { routeTo } from '../../case/route.ts'
import { content } from '../../content/index.ts'
import { minutesAndSeconds } from '../../site/run-a-case/say.ts'
import { city, run } from '../../site/scenes/moments/house-run.ts'
import { ringMinutes } from '../../site/scenes/moments/map-pictures.ts'
import { withCrew } from '../../site/scenes/moments/shot.ts'
import { timeOfDay } from '../../site/ui/time-text.ts'

/** Everything of this kind that may be said at one second: what is now, what has been, what is known to come. */
function truthAt(second: number) {
  const moment = caseAt(run, second)
  const left = [
    moment.untilArrival,
    moment.firstHour.left,
    moment.firstHour.passed,
    ...moment.board.map((row) => row.leftSeconds),
  ]
  const hospitals = run.ranking.list.map(({ hospital, travelMinutes }) => ({
    travelMinutes,
    metres: routeTo(run.ranking.tree, city.doors[hospital] ?? 0)?.metres ?? 0,
  }))
  const waiting = moment.checklist.filter(({ done }) => !done).map(({ inSeconds }) => minutesOf(inSeconds))
  return {
    clocks: new Set([
      ...[moment.passed, withCrew(run, moment), ...left, ...pastSeconds(moment)].map(minutesAndSeconds),
    ]),
    timesOfDay: new Set(
      [moment.clock, ...pastClocks(moment), ...busyUntil()].map((clock) =>
        timeOfDay(content.runACase.times, clock),
      ),
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
      // The length of the record that is handed over.
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

/** The radar's rings, and how long the patient says it has hurt. */
const ownScale = new Set([
  ...ringMinutes.map((minutes) => `${minutes} min`),
  ...run.messages.map(
    ({ at }) => `${protocols[run.emergency].beforeCall.minutes + Math.floor(at / 60)} minutes`,
  ),
])

/** What a reader finds in a text that the case must answer for. */
function figuresIn(text: string) {
  const found = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, figure = '']) => figure)
  return {
    clocks: found(/(?<![\d:])(\d\d:\d\d)\b(?!\s[ap]m)/g),
    timesOfDay: found(/\b(\d{1,2}:\d\d\s[ap]m)/g),
    km: found(/\b(\d+\.\d) km/g),
    minutes: [...text.matchAll(/\b(\d+) min(?:utes)?\b/g)]
      .filter(([whole]) => !ownScale.has(whole))
      .map(([, figure]) => Number(figure)),
  }
}

/** The times, distances and minutes of a text, and those among them that are not so at this second of the house case. */
export function checkFigures(text: string, second: number) {
  const truth = truthAt(second)
  const { clocks, timesOfDay, km, minutes } = figuresIn(text)
  return {
    count: clocks.length + timesOfDay.length + km.length + minutes.length,
    untrue: [
      ...clocks.filter((clock) => !truth.clocks.has(clock)),
      ...timesOfDay.filter((time) => !truth.timesOfDay.has(time)),
      ...km.filter((distance) => !truth.km.has(distance)),
      ...minutes.filter((figure) => !truth.minutes.has(figure)),
    ],
  }
}
