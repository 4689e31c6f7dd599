import { caseAt, vitalsLiveAt } from '../../../case/case-at.ts'
import { minutesOf } from '../../../case/case-input.ts'
import { profiles } from '../../../case/emergencies.ts'
import { sceneTimes } from '../../../case/scene-times.ts'
import { hospitalName } from '../../run-a-case/place-names.ts'
import { minutesAndSeconds, wallClock } from '../../run-a-case/say.ts'
import { fill } from '../../ui/fill.ts'
import { ambulanceName, listed, type Shot, ticking } from './shot.ts'

/** What is written down of the case: the sheet and its files, the times of the ride, what is left of the hour. */
export function casePapers(shot: Shot) {
  const { words, said, run, seconds } = shot
  const { arrivesAt } = run.drive
  const { onsetMinutes } = profiles[run.emergency]
  const door = caseAt(run, seconds.goldenHour)
  const taskAt = (wanted: string) => run.tasks.find(({ task }) => task === wanted)
  const held = taskAt('careHeld')
  return {
    documents: documentsOf(shot),
    ride: {
      moments: [
        { at: minutesAndSeconds(0), text: words.ride.created },
        { at: minutesAndSeconds(vitalsLiveAt(run)), text: words.ride.vitals },
        {
          at: minutesAndSeconds(Math.max(held?.at ?? 0, taskAt('ecgRead')?.at ?? 0)),
          text: fill(words.ride.held, { care: held?.care ? said.care[held.care] : '' }),
        },
        { at: minutesAndSeconds(arrivesAt), text: words.ride.door },
      ],
    },
    goldenHour: {
      crewMinute: onsetMinutes,
      doorMinute: onsetMinutes + Math.min(door.passed, arrivesAt) / 60,
      left: ticking(shot, '{left}', seconds.goldenHour, ({ firstHour }) => minutesAndSeconds(firstHour.left)),
      leftLabel: words.goldenHour.left,
      since: fill(words.goldenHour.since, {
        time: minutesAndSeconds(door.firstHour.passed),
        onset: said.onset[run.emergency],
      }),
      drive: fill(words.goldenHour.drive, { time: minutesAndSeconds(door.passed) }),
    },
  }
}

function documentsOf(shot: Shot) {
  const { words, said, run, seconds } = shot
  const { sexes, files, ...sheet } = words.documents
  const { number, sex, age } = run.patient
  const { clock, treatments, documents, second } = caseAt(run, seconds.documents)
  const recorded = minutesOf(Math.min(second, run.drive.arrivesAt) - sceneTimes.assessedAt)
  return {
    heading: sheet.heading,
    received: fill(sheet.received, { hospital: hospitalName(said, run.hospital), time: wallClock(clock) }),
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
              fill(sheet.treatment, { treatment: said.treatments[treatment], time: wallClock(at) }),
            ),
          ),
        },
      ],
      signed: fill(sheet.signed, { ambulance: ambulanceName(shot, run.ambulance) }),
    },
    files: documents.map(({ document, clock: at }) => ({
      name: fill(files[document] ?? '', { minutes: recorded }),
      at: wallClock(at),
    })),
  }
}
