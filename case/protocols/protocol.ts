import type { Care, CrewAct, Finding, Person, Rhythm, Task } from '../keys.ts'
import type { Basis } from '../sources.ts'

export interface Vitals {
  heartRate: number
  oxygen: number
  systolic: number
  diastolic: number
  breaths: number
}

/** From and to; each case draws its own value between them. */
export type Minutes = readonly [from: number, to: number]

export interface CrewStep {
  does: CrewAct
  minutes: Minutes
  basis: Basis
  /** How far each vital follows in the end, and after how many minutes two thirds of it are there. */
  effect?: Partial<Vitals>
  effectMinutes?: number
  /** A treatment: it is on the case sheet. */
  gives?: true
}

export interface Preparation {
  task: Task
  who: Person
  minutes: Minutes
  /** Where the team comes from home between 20:00 and 08:00. */
  nightMinutes?: Minutes
  /** `word`: somebody said that this patient comes. `data`: ECG, vitals or papers that a doctor must see first. */
  begins: 'word' | 'data'
  after?: Task
  /** Not sooner than so many minutes before the door. */
  beforeDoor?: number
  basis: Basis
}

export interface BedsideStep {
  task: Task
  who: Person
  minutes: Minutes
  /** What has to be ready before this begins. */
  waitsFor: readonly Task[]
  basis: Basis
}

/**
 * One emergency from the call to the beginning of care. Both crews and both hospitals follow it, so that a difference can only
 * come from finding the hospital, from what it knows, and from when its team begins.
 */
export interface Protocol {
  /** How long it had lasted when somebody called. */
  beforeCall: { minutes: number; basis: Basis }
  response: { minutes: Minutes; basis: Basis }
  patient: { sexes: readonly ('female' | 'male')[]; ageFrom: number; ageTo: number }
  /** What the crew reports in figures. */
  findings: Partial<Record<Finding, Minutes>>
  /** In order, one after the other, until the ambulance leaves. */
  onScene: readonly CrewStep[]
  /** After this step of `onScene` the emergency is clear and the crew looks for a hospital. */
  knownAfter: CrewAct
  /** In order, after the ambulance has left. */
  onTheRoad: readonly CrewStep[]
  rhythm: Rhythm
  /** At the first reading, and how each would change in ten minutes if nothing were done. */
  first: Vitals
  untreated: Vitals
  vitalsBasis: Basis
  /** Without each of these a hospital cannot treat the case; the first names it on a board. */
  needs: readonly Care[]
  /** Good to have: a hospital without it comes a little later. */
  helps: readonly Care[]
  needsBasis: Basis
  doctor: Person
  team: Person
  prepares: readonly Preparation[]
  /** Until a hospital that was sent no data has seen for itself what the crew saw, counted from the door. */
  seesForItself: { minutes: Minutes; basis: Basis }
  /** In order, from the door. The end of the last one is the beginning of care. */
  atBedside: readonly BedsideStep[]
}
