import type { BoardRow } from '../../../case/board.ts'
import { caseAt, type Moment } from '../../../case/case-at.ts'
import { minutesOf } from '../../../case/case-input.ts'
import { fill } from '../../../contract/fill.ts'
import { hospitalName } from '../../run-a-case/place-names.ts'
import { taskText } from '../../run-a-case/run/story.ts'
import { capital } from '../../run-a-case/say.ts'
import { timeLeft, timeOfDay } from '../../ui/time-text.ts'
import { ambulanceName, kmOf, readings, type Shot, saidIn, ticking } from './shot.ts'

/** The screens at the hospital, from the alert to the countdown's end. */
export function hospitalPictures(shot: Shot) {
  const { words, said, run, seconds } = shot
  const board = caseAt(run, seconds.arrivalsBoard)
  const watched = caseAt(run, seconds.vitalsMonitor)
  const consult = caseAt(run, seconds.teleConsult)
  const advice = consult.messages.findLast(({ from }) => from === 'doctor')
  const ambulance = ambulanceName(shot, run.ambulance)
  return {
    monitor: {
      heading: fill(words.monitor.heading, { ambulance, number: run.seed }),
      isLive: watched.doctorSees !== undefined,
      live: watched.doctorSees ? words.monitor.live : said.alerts[watched.alert],
      vitals: readings(shot, seconds.vitalsMonitor, 'doctorSees'),
      advice: watched.messages.slice(-2).map((message) => saidIn(shot, message)),
    },
    board: {
      heading: fill(words.board.heading, { hospital: hospitalName(said, run.hospital) }),
      time: timeOfDay(said.times, board.clock),
      arrivals: board.board.map((row) => arrivalOf(shot, row)),
    },
    preparedness: {
      heading: fill(words.preparedness.heading, { ambulance }),
      countdown: ticking(shot, '{left}', seconds.preparedness, ({ untilArrival }) =>
        timeLeft(said.times, untilArrival),
      ),
      tasks: caseAt(run, seconds.preparedness).checklist.map(
        ({ task, who, care, done, clock, inSeconds }) => ({
          text: taskText(said, run, task, care),
          who: said.people[who],
          when: done
            ? timeOfDay(said.times, clock)
            : fill(words.preparedness.pending, { minutes: minutesOf(inSeconds) }),
          done,
        }),
      ),
    },
    alerts: alertsAt(shot, caseAt(run, seconds.alerts), ambulance),
    consult: {
      doctor: fill(words.consult.doctor, { doctor: said.people[run.doctor] }),
      paramedic: ambulance,
      timer: timeOfDay(said.times, consult.clock),
      advice: advice ? fill(words.consult.advice, { text: saidIn(shot, advice).text }) : '',
    },
  }
}

/** A row of the board, always of the same ambulance while its time and distance change. */
function arrivalOf(shot: Shot, row: BoardRow) {
  const { words, said, run, seconds } = shot
  const rowAt = ({ board }: Moment) => board.find(({ ambulance }) => ambulance === row.ambulance) ?? row
  const atEnd = rowAt(caseAt(run, seconds.arrivalsBoard + shot.faceCount))
  return {
    ambulance: ambulanceName(shot, row.ambulance),
    kind: words.kinds[row.emergency],
    distance: ticking(shot, words.distance, seconds.arrivalsBoard, (moment) =>
      kmOf(rowAt(moment).leftMetres),
    ),
    countdown: ticking(shot, '{left}', seconds.arrivalsBoard, (moment) =>
      timeLeft(said.times, rowAt(moment).leftSeconds),
    ),
    bay: fill(words.bay, { bay: row.bay }),
    state:
      row.state === 'ready'
        ? capital(fill(words.careReady, { care: said.care[row.care] }))
        : said.boardStates[row.state],
    ready: row.state === 'ready' || row.state === 'arrived',
    share: row.passedMetres / row.metres,
    shareAtEnd: atEnd.passedMetres / row.metres,
  }
}

function alertsAt({ words, said, run }: Shot, moment: Moment, ambulance: string) {
  return {
    heading: fill(words.alerts.heading, { hospital: hospitalName(said, run.hospital) }),
    time: timeOfDay(said.times, moment.clock),
    title:
      moment.untilArrival === undefined
        ? said.alerts.none
        : fill(words.alerts.title, {
            kind: words.kinds[run.emergency],
            minutes: minutesOf(moment.untilArrival),
          }),
    text: fill(words.alerts.text, { ambulance, bay: run.bay }),
    seen: moment.alertSeen.map(({ who, seen, clock }) => ({
      who: said.people[who],
      state: seen ? fill(words.alerts.seen, { time: timeOfDay(said.times, clock) }) : words.alerts.sent,
      ready: seen,
    })),
  }
}
