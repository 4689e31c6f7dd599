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
import { planMessages } from './messages.ts'
import { protocols } from './protocols/protocols.ts'
import { chanceOf } from './random.ts'
import { chosenIn, rankHospitals } from './ranking.ts'
import { routeTo } from './route.ts'
import { type DoneStep, drawSeconds, notifiedByAlert, sceneOf, stepsFrom } from './scene.ts'
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
  const hospital = chosenIn(input, ranking)
  const route = routeTo(ranking.tree, city.doors[hospital] ?? 0)
  const phone = planPhoneRun(city, input, ranking)
  if (!route || !phone) return undefined
  const scene = sceneOf(input)
  const drive = startDrive(route, scene.leavesAt)
  const steps = [...scene.steps, ...roadSteps(input, drive)]
  const side = planHospital(input, hospital, notifiedByAlert(scene), drive.arrivesAt)
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
    alert: planAlert(input, hospital, scene.alertedAt),
    leadOff: leadOffOf(input, scene.steps),
    ...side,
    messages: planMessages(input, hospital, scene, steps, side.tasks, drive.arrivesAt),
    documents: documentsOf(steps, scene.assessedAt, drive.arrivesAt),
    arrivals: ((mine) => [mine, ...planOthers(input, hospital, mine, ranking.tree)])({
      ...own,
      knownAt: scene.alertedAt,
      ...boardTimes(side.tasks, drive.arrivesAt),
    }),
    receivedAt: drive.arrivesAt + receivedSeconds,
    endsAt: Math.max(side.careAt ?? drive.arrivesAt + transferSeconds, drive.arrivesAt + receivedSeconds),
    phone,
  }
}

/** Steps that do not fit into a short drive are skipped. */
const roadSteps = (
  { emergency, seed }: CaseInput,
  { departsAt, arrivesAt }: { departsAt: number; arrivesAt: number },
) =>
  stepsFrom(seed, protocols[emergency].onTheRoad, departsAt, roadLine).filter(
    ({ endsAt }) => endsAt <= arrivesAt,
  )

const boardTimes = (tasks: readonly PlannedTask[], arrivesAt: number) => ({
  calledAt: tasks.find(({ task }) => task === 'teamCalledIn')?.startsAt ?? arrivesAt,
  readyAt: preparedAt(tasks),
})

function planAlert(input: CaseInput, hospital: number, sentAt: number) {
  const { doctor, prepares } = protocols[input.emergency]
  // Everyone who starts when the alert arrives. Tasks shortly before the arrival are passed on inside the hospital.
  const audience = new Set<Person>(prepares.filter(({ beforeDoor }) => !beforeDoor).map(({ who }) => who))
  const seen = [...audience]
    .map((who) => ({
      who: who === doctor ? doctorAt(input, hospital) : who,
      at: sentAt + secondsUntilNotified(input, who),
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
  const from = loaded.startsAt + 30
  return { from, until: Math.min(loaded.endsAt, from + 70) }
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
