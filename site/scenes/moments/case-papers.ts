import { caseAt, vitalsLiveAt } from '../../../case/case-at.ts'
import { minutesOf } from '../../../case/case-input.ts'
import { protocols } from '../../../case/protocols/protocols.ts'
import { hospitalName } from '../../run-a-case/place-names.ts'
import { minutesAndSeconds } from '../../run-a-case/say.ts'
import { fill } from '../../ui/fill.ts'
import { timeOfDay } from '../../ui/time-text.ts'
import { ambulanceName, listed, type Shot, ticking, withCrew } from './shot.ts'

/** What is written down of the case: the sheet and its files, the times of the ride, what is left of the hour. */
export function casePapers(shot: Shot) {
  const { words, said, run, seconds } = shot
  const { arrivesAt } = run.drive
  const beforeCall = protocols[run.emergency].beforeCall.minutes
  const door = caseAt(run, seconds.goldenHour)
  const taskAt = (wanted: string) => run.tasks.find(({ task }) => task === wanted)
  const held = taskAt('careHeld')
  return {
    documents: documentsOf(shot),
    ride: {
      moments: [
        { at: minutesAndSeconds(run.scene.onSceneAt), text: words.ride.created },
        { at: minutesAndSeconds(vitalsLiveAt(run)), text: words.ride.vitals },
        {
          at: minutesAndSeconds(Math.max(held?.at ?? 0, taskAt('ecgRead')?.at ?? 0)),
          text: fill(words.ride.held, { care: held?.care ? said.care[held.care] : '' }),
        },
        { at: minutesAndSeconds(arrivesAt), text: words.ride.door },
      ],
    },
    goldenHour: {
      crewMinute: beforeCall + run.scene.onSceneAt / 60,
      doorMinute: beforeCall + Math.min(door.passed, arrivesAt) / 60,
      left: ticking(shot, '{left}', seconds.goldenHour, ({ firstHour }) => minutesAndSeconds(firstHour.left)),
      leftLabel: words.goldenHour.left,
      since: fill(words.goldenHour.since, {
        time: minutesAndSeconds(door.firstHour.passed),
        onset: said.onset[run.emergency],
      }),
      drive: fill(words.goldenHour.drive, { time: minutesAndSeconds(withCrew(run, door)) }),
    },
  }
}

function documentsOf(shot: Shot) {
  const { words, said, run, seconds } = shot
  const { sexes, files, ...sheet } = words.documents
  const { number, sex, age } = run.patient
  const { clock, treatments, documents, second } = caseAt(run, seconds.documents)
  const recorded = minutesOf(Math.min(second, run.drive.arrivesAt) - run.scene.assessedAt)
  return {
    heading: sheet.heading,
    received: fill(sheet.received, {
      hospital: hospitalName(said, run.hospital),
      time: timeOfDay(said.times, clock),
    }),
    sheet: {
      title: sheet.title,
      number: fill(sheet.number, { number }),
      fields: [
        { label: sheet.emergency, value: words.kinds[run.emergency] },
        { label: sheet.patient, value: fill(sheet.patientIs, { number, sex: sexes[sex], age }) },
        {
          label: sheet.given,
          value: listed(
            shot,
            treatments.map(({ treatment, clock: at }) =>
              fill(sheet.treatment, { treatment: said.crew[treatment], time: timeOfDay(said.times, at) }),
            ),
          ),
        },
      ],
      signed: fill(sheet.signed, { ambulance: ambulanceName(shot, run.ambulance) }),
    },
    files: documents.map(({ document, clock: at }) => ({
      name: fill(files[document] ?? '', { minutes: recorded }),
      at: timeOfDay(said.times, at),
    })),
  }
}
