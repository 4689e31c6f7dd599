import { atDoorAtTheLatest, sendAlert } from './alert.ts'
import { byMessenger, usualAssumptions } from './assumptions.ts'
import { arrivalOf, planOthers } from './board.ts'
import type { CaseInput } from './case-input.ts'
import type { City } from './city/city.ts'
import { startDrive } from './drive.ts'
import {
  doctorAt,
  type PlannedTask,
  planHospital,
  preparedAt,
  secondsUntilNotified,
} from './hospital-side.ts'
import { worksAt } from './hospitals.ts'
import type { Document, Finding, Person } from './keys.ts'
import { orderedAfter, planMessages } from './messages.ts'
import { protocols } from './protocols/protocols.ts'
import { chanceOf } from './random.ts'
import { rankHospitals } from './ranking.ts'
import { routeTo } from './route.ts'
import { type DoneStep, drawSeconds, sceneOf, stepsFrom } from './scene.ts'
import { planPhoneRun } from './telephone.ts'

/** The complete schedule of a case. `caseAt()` reads one moment of it. */
export type Run = NonNullable<ReturnType<typeof planCase>>

/** The stretcher and the papers are handed over. */
const receivedSeconds = 90
/** If care takes a transfer, the case ends this long after the arrival. */
const transferSeconds = 300
const roadLine = 20
const findingLine = 90

/** Plans the complete case; undefined if no open road leads to the hospital. */
export function planCase(city: City, input: CaseInput) {
  const { emergency, seed, startsAt } = input
  const ranking = rankHospitals(city, input)
  const assumptions = input.assumptions ?? usualAssumptions
  const alerted = sendAlert(input, ranking, assumptions)
  const { hospital } = alerted
  const route = routeTo(ranking.tree, city.doors[hospital] ?? 0)
  const phone = planPhoneRun(city, input, ranking, assumptions)
  const messenger = planPhoneRun(city, input, ranking, byMessenger(assumptions))
  if (!route || !phone || !messenger) return undefined
  const scene = sceneOf(input)
  const drive = startDrive(route, alerted.departsAt)
  const notified = atDoorAtTheLatest(input, alerted, drive.arrivesAt)
  const side = planHospital(input, hospital, notified, drive.arrivesAt)
  const steps = [...scene.steps, ...roadSteps(input, drive, orderedAfter(side.tasks))]
  const own = arrivalOf(input, hospital, drive, 0)
  return {
    input,
    emergency,
    seed,
    startsAt,
    ranking,
    hospital,
    patient: patientOf(input),
    findings: findingsOf(input),
    ambulance: own.ambulance,
    bay: own.bay,
    doctor: doctorAt(input, hospital),
    scene,
    assessedAt: scene.assessedAt,
    steps,
    drive,
    /** What went wrong with FirstHour, and the call that it caused. */
    failure: alerted.failure,
    failureCall: alerted.call,
    refused: alerted.refused,
    alert: planAlert(input, hospital, alerted.sentAt, notified.notifiedAt),
    notifiedAt: notified.notifiedAt,
    /** From then on the hospital's screens can show what the crew measures. */
    dataAt: notified.dataAt,
    leadOff: leadOffOf(input, scene.steps),
    ...side,
    messages: planMessages(input, hospital, {
      scene,
      steps,
      tasks: side.tasks,
      reportedAt: Math.max(alerted.sentAt, notified.dataAt),
      arrivesAt: drive.arrivesAt,
    }),
    documents: documentsOf(steps, scene.assessedAt, drive.arrivesAt),
    arrivals: ((mine) => [mine, ...planOthers(input, hospital, mine, ranking.tree)])({
      ...own,
      knownAt: notified.notifiedAt,
      ...boardTimes(side.tasks, drive.arrivesAt),
    }),
    receivedAt: drive.arrivesAt + receivedSeconds,
    endsAt: Math.max(side.careAt ?? drive.arrivesAt + transferSeconds, drive.arrivesAt + receivedSeconds),
    phone,
    messenger,
  }
}

/** One after the other. What has to wait, or does not fit into a short drive, is done at the bedside. */
function roadSteps(
  { emergency, seed }: CaseInput,
  { departsAt, arrivesAt }: { departsAt: number; arrivesAt: number },
  orderedAt: number,
) {
  let at = departsAt
  return stepsFrom(seed, protocols[emergency].onTheRoad, 0, roadLine).map(
    ({ step, startsAt: from, endsAt: to }): DoneStep => {
      const soonest = Math.max(at, step.asOrdered ? orderedAt : 0, (step.notBefore ?? 0) * 60)
      const fits = soonest + to - from <= arrivesAt
      const startsAt = fits || soonest > arrivesAt ? soonest : arrivesAt
      at = startsAt + to - from
      return { step, startsAt, endsAt: at }
    },
  )
}

const boardTimes = (tasks: readonly PlannedTask[], arrivesAt: number) => ({
  calledAt: tasks.find(({ task }) => task === 'teamCalledIn')?.startsAt ?? arrivesAt,
  readyAt: preparedAt(tasks),
})

function planAlert(input: CaseInput, hospital: number, sentAt: number, notifiedAt: number) {
  const { doctor, prepares } = protocols[input.emergency]
  // Everyone who starts when the alert arrives. Tasks shortly before the arrival are passed on inside the hospital.
  const audience = new Set<Person>(prepares.filter(({ beforeDoor }) => !beforeDoor).map(({ who }) => who))
  const seen = [...audience]
    .map((who) => ({
      who: who === doctor ? doctorAt(input, hospital) : who,
      at: notifiedAt + secondsUntilNotified(input, who),
    }))
    .filter(({ who }) => worksAt(hospital, who))
    .sort((a, b) => a.at - b.at)
  return { sentAt, seen }
}

function documentsOf(steps: readonly DoneStep[], assessedAt: number, arrivesAt: number) {
  const ecg = steps.find(({ step }) => step.does === 'ecg12Lead')
  const loaded = steps.find(({ step }) => step.does === 'loaded')
  const documents: { document: Document; at: number }[] = [
    { document: 'caseSheet', at: assessedAt },
    ...(ecg ? [{ document: 'ecg12Lead', at: ecg.endsAt } as const] : []),
    { document: 'consent', at: loaded?.startsAt ?? arrivesAt },
    { document: 'vitalsRecord', at: arrivesAt },
  ]
  return documents
}

/** In two of five cases an electrode comes off while the patient is lifted, and is reattached in the ambulance. */
function leadOffOf({ seed }: CaseInput, steps: readonly DoneStep[]) {
  const loaded = steps.find(({ step }) => step.does === 'loaded')
  if (!loaded || chanceOf(seed, 9) >= 0.4) return undefined
  // Shortly before the ambulance leaves.
  return { from: loaded.endsAt - 75, until: loaded.endsAt - 5 }
}

function patientOf({ emergency, seed }: CaseInput) {
  const { sexes, ageFrom, ageTo } = protocols[emergency].patient
  const sex = sexes[Math.floor(chanceOf(seed, 5) * sexes.length)] ?? 'female'
  return { number: seed, sex, age: ageFrom + Math.floor(chanceOf(seed, 6) * (ageTo - ageFrom + 1)) }
}

function findingsOf({ emergency, seed }: CaseInput): Partial<Record<Finding, number>> {
  const found = Object.entries(protocols[emergency].findings)
  return Object.fromEntries(
    found.map(([name, range], index) => [
      name,
      Math.round(drawSeconds(seed, range, findingLine + index) / 60),
    ]),
  )
}
