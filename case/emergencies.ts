import type { Care, Emergency, Person, Rhythm, Task, Treatment } from './keys.ts'

export interface Vitals {
  heartRate: number
  oxygen: number
  systolic: number
  diastolic: number
  breaths: number
}

interface Profile {
  /** Without each of these a hospital cannot treat the case; the first names it on a board. */
  needs: readonly Care[]
  /** Good to have: a hospital without it comes a little later. */
  helps: readonly Care[]
  /** For how long it has lasted when the crew comes: the first hour counts from there. */
  onsetMinutes: number
  patient: { sexes: readonly ('female' | 'male')[]; ageFrom: number; ageTo: number }
  rhythm: Rhythm
  /** At the first reading, and how each would change in ten minutes if nothing were done. */
  first: Vitals
  untreated: Vitals
  /** What is given on the way, the last of them as the doctor ordered, and how far each vital follows in the end. */
  treatments: readonly { treatment: Treatment; effect: Partial<Vitals> }[]
  doctor: Person
  /** What the doctor looks at first. */
  reads: 'ecgRead' | 'vitalsRead'
  team: Person
  ordersBlood?: true
}

/** What the hospital does before the ambulance is there, and who does it. */
export const tasksOf = ({ doctor, reads, team, ordersBlood }: Profile): { task: Task; who: Person }[] => [
  { task: reads, who: doctor },
  { task: 'careHeld', who: 'dutyManager' },
  { task: 'teamCalledIn', who: team },
  ...(ordersBlood ? [{ task: 'bloodOrdered', who: 'bloodBank' } as const] : []),
  { task: 'bayCleared', who: 'emergencyDesk' },
  { task: 'liftHeld', who: 'security' },
]

/** A hospital has one of each at night: a second patient for it would wait. */
export const onlyOneAtATime: readonly Care[] = ['cathLab', 'strokeTeam', 'traumaTeam', 'theatre']

/** Plausible figures for a story. They are no medical advice and follow no real patient. */
export const profiles: Record<Emergency, Profile> = {
  heartAttack: {
    needs: ['cathLab'],
    helps: ['intensiveCare'],
    onsetMinutes: 20,
    patient: { sexes: ['female', 'male'], ageFrom: 39, ageTo: 71 },
    rhythm: 'stElevation',
    first: { heartRate: 112, oxygen: 94, systolic: 148, diastolic: 92, breaths: 22 },
    untreated: { heartRate: 8, oxygen: -3, systolic: -10, diastolic: -5, breaths: 3 },
    treatments: [
      { treatment: 'aspirin', effect: { heartRate: -4 } },
      {
        treatment: 'oxygen',
        effect: { heartRate: -14, oxygen: 6, systolic: -6, diastolic: -5, breaths: -5 },
      },
    ],
    doctor: 'cardiologist',
    reads: 'ecgRead',
    team: 'cathLabTeam',
  },
  stroke: {
    needs: ['ctScanner', 'strokeTeam'],
    helps: ['intensiveCare'],
    onsetMinutes: 30,
    patient: { sexes: ['female', 'male'], ageFrom: 52, ageTo: 81 },
    rhythm: 'atrialFibrillation',
    first: { heartRate: 96, oxygen: 95, systolic: 184, diastolic: 104, breaths: 18 },
    untreated: { heartRate: 6, oxygen: -2, systolic: 8, diastolic: 4, breaths: 1 },
    treatments: [
      { treatment: 'headRaised', effect: { systolic: -8, diastolic: -5, breaths: -1 } },
      { treatment: 'oxygen', effect: { heartRate: -8, oxygen: 4, systolic: -8, diastolic: -4, breaths: -2 } },
    ],
    doctor: 'neurologist',
    reads: 'vitalsRead',
    team: 'ctTeam',
  },
  roadTrauma: {
    needs: ['traumaTeam', 'theatre'],
    helps: ['bloodBank', 'ctScanner'],
    onsetMinutes: 14,
    patient: { sexes: ['male', 'female'], ageFrom: 19, ageTo: 54 },
    rhythm: 'sinus',
    first: { heartRate: 128, oxygen: 93, systolic: 94, diastolic: 58, breaths: 26 },
    untreated: { heartRate: 14, oxygen: -4, systolic: -14, diastolic: -9, breaths: 4 },
    treatments: [
      { treatment: 'pressureDressing', effect: { heartRate: -8, systolic: 6, diastolic: 4 } },
      { treatment: 'oxygen', effect: { oxygen: 7, breaths: -4 } },
      { treatment: 'fluids', effect: { heartRate: -16, systolic: 16, diastolic: 9, breaths: -3 } },
    ],
    doctor: 'traumaSurgeon',
    reads: 'vitalsRead',
    team: 'theatreTeam',
    ordersBlood: true,
  },
  burns: {
    needs: ['burnsUnit'],
    helps: ['intensiveCare', 'bloodBank'],
    onsetMinutes: 16,
    patient: { sexes: ['female', 'male'], ageFrom: 18, ageTo: 60 },
    rhythm: 'sinus',
    first: { heartRate: 122, oxygen: 95, systolic: 112, diastolic: 70, breaths: 25 },
    untreated: { heartRate: 10, oxygen: -3, systolic: -10, diastolic: -6, breaths: 3 },
    treatments: [
      { treatment: 'cooling', effect: { heartRate: -6, breaths: -2 } },
      { treatment: 'fluids', effect: { heartRate: -5, oxygen: 4, systolic: 12, diastolic: 7 } },
      { treatment: 'painRelief', effect: { heartRate: -14, breaths: -4 } },
    ],
    doctor: 'burnsSurgeon',
    reads: 'vitalsRead',
    team: 'burnsTeam',
  },
  childbirth: {
    needs: ['labourWard'],
    helps: ['newbornUnit', 'bloodBank'],
    onsetMinutes: 40,
    patient: { sexes: ['female'], ageFrom: 20, ageTo: 36 },
    rhythm: 'sinus',
    first: { heartRate: 108, oxygen: 97, systolic: 134, diastolic: 84, breaths: 24 },
    untreated: { heartRate: 6, oxygen: -1, systolic: 4, diastolic: 2, breaths: 2 },
    treatments: [
      { treatment: 'fluids', effect: { heartRate: -6, oxygen: 2, systolic: -3 } },
      { treatment: 'leftSide', effect: { heartRate: -8, systolic: -4, diastolic: -3, breaths: -3 } },
    ],
    doctor: 'obstetrician',
    reads: 'vitalsRead',
    team: 'labourTeam',
  },
  breathing: {
    needs: ['intensiveCare'],
    helps: ['ctScanner'],
    onsetMinutes: 25,
    patient: { sexes: ['male', 'female'], ageFrom: 34, ageTo: 72 },
    rhythm: 'sinus',
    first: { heartRate: 124, oxygen: 86, systolic: 142, diastolic: 88, breaths: 34 },
    untreated: { heartRate: 10, oxygen: -6, systolic: 4, diastolic: 2, breaths: 5 },
    treatments: [
      { treatment: 'oxygen', effect: { heartRate: -8, oxygen: 9, breaths: -5 } },
      {
        treatment: 'nebuliser',
        effect: { heartRate: -12, oxygen: 6, systolic: -8, diastolic: -4, breaths: -9 },
      },
    ],
    doctor: 'emergencyPhysician',
    reads: 'vitalsRead',
    team: 'intensiveCareTeam',
  },
}
