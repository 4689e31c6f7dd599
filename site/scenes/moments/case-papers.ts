import { caseAt, vitalsLiveAt } from '../../../case/case-at.ts'
import { minutesOf } from '../../../case/case-input.ts'
import { protocols } from '../../../case/protocols/protocols.ts'
import { fill } from '../../../contract/fill.ts'
import { hospitalName } from '../../run-a-case/place-names.ts'
import { duration, timeOfDay, timeSince } from '../../ui/time-text.ts'
import { ambulanceName, listed, type Shot, ticking, withCrew } from './shot.ts'

/** The documents of the case: the case sheet and its files, the times of the drive, the rest of the first hour. */
export function casePapers(shot: Shot) {
  const { words, said, run, seconds } = shot
  const { arrivesAt } = run.drive
  const beforeCall = protocols[run.emergency].beforeCall.minutes
  const door = caseAt(run, seconds.goldenHour)
  const taskAt = (wanted: string) => run.tasks.find(({ task }) => task === wanted)
  const held = taskAt('careHeld')
  const since = (second: number) => timeSince(said.times, second)
  const lasting = (second: number) => duration(said.times, second)
  return {
    documents: documentsOf(shot),
    ride: {
      moments: [
        { at: since(run.scene.onSceneAt), text: words.ride.created },
        { at: since(vitalsLiveAt(run)), text: words.ride.vitals },
        {
          at: since(Math.max(held?.at ?? 0, taskAt('ecgRead')?.at ?? 0)),
          text: fill(words.ride.held, { care: held?.care ? said.care[held.care] : '' }),
        },
        { at: since(arrivesAt), text: words.ride.door },
      ],
    },
    goldenHour: {
      crewMinute: beforeCall + run.scene.onSceneAt / 60,
      doorMinute: beforeCall + Math.min(door.passed, arrivesAt) / 60,
      // Computed from the same clock as `since`, so that both add up to an hour at every second.
      left: ticking(shot, '{left}', seconds.goldenHour, ({ firstHour }) => lasting(firstHour.left)),
      leftLabel: words.goldenHour.left,
      since: ticking(
        shot,
        fill(words.goldenHour.since, { onset: said.onset[run.emergency] }),
        seconds.goldenHour,
        ({ firstHour }) => lasting(firstHour.passed),
      ),
      drive: fill(words.goldenHour.drive, { time: lasting(withCrew(run, door)) }),
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
