import { caseAt } from '../../../case/case-at.ts'
import { timeOfDay, timeSince } from '../../ui/time-text.ts'
import { altTexts } from './alt-texts.ts'
import { beatLines } from './beat-lines.ts'
import { casePapers } from './case-papers.ts'
import { crewPictures } from './crew-pictures.ts'
import { hospitalPictures } from './hospital-pictures.ts'
import { mapPictures } from './map-pictures.ts'
import type { Shot } from './shot.ts'

/** The data of every picture: moments of one case, so that no two pictures contradict each other. */
export type Pictures = ReturnType<typeof casePictures>

/** All pictures of a case, each at its second. */
export function casePictures(shot: Shot) {
  const crew = crewPictures(shot)
  const hospital = hospitalPictures(shot)
  const maps = mapPictures(shot)
  return {
    ...crew,
    ...hospital,
    ...maps,
    ...casePapers(shot),
    beat: beatLines(shot.run, shot.seconds.vitalsMonitor),
    outcome: shot.words.outcome,
    steps: stepsOf(shot, hospital),
    alt: altTexts(shot, maps.coverage.others.length + 1),
  }
}

/** The steps show parts of larger pictures, at the same second. */
function stepsOf({ said, run, seconds }: Shot, { monitor, board }: ReturnType<typeof hospitalPictures>) {
  const time = (second: number) => timeSince(said.times, caseAt(run, second).passed)
  return {
    times: [
      time(seconds.stepCase),
      time(seconds.rankedHospitals),
      time(seconds.vitalsMonitor),
      time(seconds.arrivalsBoard),
    ],
    phoneTime: timeOfDay(said.times, caseAt(run, seconds.stepCase).clock),
    heartRate: monitor.vitals[0],
    advice: monitor.advice.at(-1),
    arrival: board.arrivals.find((_, index) => caseAt(run, seconds.arrivalsBoard).board[index]?.isOwn),
  }
}
