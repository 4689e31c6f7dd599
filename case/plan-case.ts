import { careBeginsAt } from './availability.ts'
import { arrivalOf, planOthers } from './board.ts'
import type { CaseInput } from './case-input.ts'
import type { City } from './city/city.ts'
import { startDrive } from './drive.ts'
import { profiles } from './emergencies.ts'
import type { Document, Task } from './keys.ts'
import { planAlert, planMessages, planTasks, planTreatments } from './plan-events.ts'
import { chanceOf } from './random.ts'
import { rankHospitals } from './ranking.ts'
import { routeTo } from './route.ts'
import { handoverSeconds, receivedSeconds, sceneTimes } from './scene-times.ts'
import { planPhoneRun } from './telephone.ts'

/** Everything that will happen, with the second at which it does. caseAt() reads one moment out of it. */
export type Run = NonNullable<ReturnType<typeof planCase>>

/** Plans the whole case, or gives undefined where no open road leads to the hospital. */
export function planCase(city: City, input: CaseInput) {
  const { emergency, seed, startsAt } = input
  const ranking = rankHospitals(city, input)
  const hospital = input.choice ?? ranking.list[0]?.hospital ?? 0
  const route = routeTo(ranking.tree, city.doors[hospital] ?? 0)
  const phone = planPhoneRun(city, input, ranking)
  if (!route || !phone) return undefined
  const drive = startDrive(route, sceneTimes.departsAt)
  const during = (share: number) => drive.departsAt + Math.round(route.seconds * share)
  const tasks = planTasks(input, hospital, during)
  const doneAt = (wanted: Task) => tasks.find(({ task }) => task === wanted)?.at ?? drive.arrivesAt
  const calledAt = doneAt('teamCalledIn')
  const own = {
    ...arrivalOf(input, hospital, drive, 0),
    calledAt,
    readyAt: Math.max(doneAt('careHeld'), calledAt, doneAt('bayCleared')),
  }
  const documents: { document: Document; at: number }[] = [
    { document: 'caseSheet', at: sceneTimes.assessedAt },
    { document: 'ecg12Lead', at: during(0.18) },
    { document: 'consent', at: during(0.3) },
    { document: 'vitalsRecord', at: drive.arrivesAt },
  ]
  return {
    input,
    emergency,
    seed,
    startsAt,
    ranking,
    hospital,
    patient: patientOf(input),
    ambulance: own.ambulance,
    bay: own.bay,
    drive,
    alert: planAlert(emergency, hospital, drive),
    treatments: planTreatments(emergency, during),
    messages: planMessages(input, hospital, drive, during),
    tasks,
    documents,
    arrivals: [own, ...planOthers(input, hospital, own, ranking.tree)],
    /** The door at best, later while the care is in use; undefined where it would take a transfer. */
    careAt: careBeginsAt(input, hospital, 0, drive.arrivesAt),
    receivedAt: drive.arrivesAt + receivedSeconds,
    endsAt: drive.arrivesAt + handoverSeconds,
    phone,
  }
}

function patientOf({ emergency, seed }: CaseInput) {
  const { sexes, ageFrom, ageTo } = profiles[emergency].patient
  const sex = sexes[Math.floor(chanceOf(seed, 5) * sexes.length)] ?? 'female'
  return { number: seed, sex, age: ageFrom + Math.floor(chanceOf(seed, 6) * (ageTo - ageFrom + 1)) }
}
