import type { Care, CrewAct, Finding, Note, Person, Rhythm, Task } from '../keys.ts'
import type { Basis } from '../sources.ts'

export interface Vitals {
  heartRate: number
  oxygen: number
  systolic: number
  diastolic: number
  breaths: number
}

/** How care changes the vitals once it has begun. */
export interface CareEffect {
  /**
   * Final change of each vital, and of the ST elevation in per cent of its initial value; empty where no change is
   * expected.
   */
  effect: Partial<Vitals> & { stPercent?: number }
  /** Minutes until two thirds of the change. */
  minutes: number
  basis: Basis
}

/** A range from which each case draws its value. */
export type Minutes = readonly [from: number, to: number]

export interface CrewStep {
  does: CrewAct
  minutes: Minutes
  basis: Basis
  /** Final effect on each vital, and the minutes until two thirds of it. */
  effect?: Partial<Vitals>
  effectMinutes?: number
  /** A treatment, listed on the case sheet. */
  gives?: true
  /** On the road only: waits for the doctor's order. */
  asOrdered?: true
  /** On the road only: not before this many minutes after the call. */
  notBefore?: number
}

export interface Preparation {
  task: Task
  who: Person
  minutes: Minutes
  /** Where the team comes from home between 20:00 and 08:00. */
  nightMinutes?: Minutes
  /** `word`: begins with the notification. `data`: begins once a doctor has seen ECG, vitals or papers. */
  begins: 'word' | 'data'
  after?: Task
  /** A spoken diagnosis can start it too, where the hospital acts on one. */
  bySpoken?: true
  /** Earliest start, in minutes before the arrival. */
  beforeDoor?: number
  basis: Basis
}

interface BedsideStep {
  task: Task
  who: Person
  minutes: Minutes
  /** What has to be ready before this begins. */
  waitsFor: readonly Task[]
  /** A further treatment, after the one that is the beginning of care. */
  follows?: true
  basis: Basis
}

/**
 * One emergency from the call to the beginning of care. Both crews and both hospitals follow it, so that a difference
 * can only come from the choice of the hospital, from the data it has, and from when its team starts.
 */
export interface Protocol {
  /** Time from the onset to the call. */
  beforeCall: { minutes: number; basis: Basis }
  response: { minutes: Minutes; basis: Basis }
  patient: { sexes: readonly ('female' | 'male')[]; ageFrom: number; ageTo: number }
  /** What the crew reports in figures. */
  findings: Partial<Record<Finding, Minutes>>
  /** In order, one after the other, until the ambulance leaves. */
  onScene: readonly CrewStep[]
  /** After this step of `onScene` the emergency is identified and the crew looks for a hospital. */
  knownAfter: CrewAct
  /** In order, after the ambulance has left. What does not fit into the drive is done at the bedside. */
  onTheRoad: readonly CrewStep[]
  rhythm: Rhythm
  /** At the first reading, and the untreated change in ten minutes, until care begins. */
  first: Vitals
  untreated: Vitals
  vitalsBasis: Basis
  /** Without each of these a hospital cannot treat the case; the first names it on a board. */
  needs: readonly Care[]
  /** Optional care: a hospital without it ranks a little lower. */
  helps: readonly Care[]
  needsBasis: Basis
  doctor: Person
  team: Person
  prepares: readonly Preparation[]
  /** How long a doctor takes to read what the crew has in its hand, from the door: the printed ECG, the case sheet. */
  handedOver: { minutes: Minutes; basis: Basis }
  /** How long a hospital that gets nothing from the crew takes to examine the patient, as in the studies that we compare with. */
  seesForItself: { minutes: Minutes; basis: Basis }
  /** In order, from the door. The end of the last one that does not follow is the beginning of care. */
  atBedside: readonly BedsideStep[]
  withCare: readonly CareEffect[]
  /** What is assumed beside the steps. */
  notes: readonly { note: Note; basis: Basis }[]
}
