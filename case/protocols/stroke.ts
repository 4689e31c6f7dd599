import type { Protocol } from './protocol.ts'

/** Stroke with a weak right side, screened for a large vessel. Care begins with the injection; the catheter follows. */
export const stroke: Protocol = {
  beforeCall: { minutes: 14, basis: 'assumption' },
  response: { minutes: [8, 13], basis: 'assumption' },
  patient: { sexes: ['female', 'male'], ageFrom: 52, ageTo: 81 },
  /** Glucose in mg/dL; below 60 it would be treated first. A RACE score from 5 on suggests a large vessel. */
  findings: { glucose: [102, 148], race: [5, 8], gcs: [13, 14] },
  onScene: [
    { does: 'monitorOn', minutes: [2, 3], basis: 'assumption' },
    { does: 'faceArmSpeech', minutes: [1, 1], basis: 'aha2026' },
    { does: 'severityScale', minutes: [1, 2], basis: 'aha2026' },
    { does: 'lastKnownWell', minutes: [1, 1], basis: 'aha2026' },
    { does: 'glucose', minutes: [1, 2], basis: 'glober' },
    { does: 'ivLine', minutes: [2, 4], basis: 'glober' },
    { does: 'loaded', minutes: [4, 5], basis: 'assumption' },
  ],
  knownAfter: 'glucose',
  // No oxygen above 94 %, and blood pressure is not lowered before the hospital.
  onTheRoad: [{ does: 'recheck', minutes: [2, 3], basis: 'assumption' }],
  rhythm: 'atrialFibrillation',
  first: { heartRate: 88, oxygen: 96, systolic: 158, diastolic: 90, breaths: 18 },
  untreated: { heartRate: 0, oxygen: 0, systolic: -2, diastolic: -1, breaths: 0 },
  vitalsBasis: 'strokePressure',
  needs: ['ctScanner', 'strokeTeam', 'thrombectomy'],
  helps: ['intensiveCare'],
  needsBasis: 'aha2026',
  doctor: 'neurologist',
  team: 'ctTeam',
  prepares: [
    { task: 'vitalsRead', who: 'neurologist', begins: 'data', minutes: [1, 2], basis: 'assumption' },
    { task: 'careHeld', who: 'dutyManager', begins: 'word', minutes: [2, 4], basis: 'assumption' },
    // Also at night: a hospital with a stroke team has a CT technician in the building around the clock.
    { task: 'teamCalledIn', who: 'ctTeam', begins: 'word', minutes: [5, 8], basis: 'assumption' },
    { task: 'registered', who: 'emergencyDesk', begins: 'data', minutes: [3, 4], basis: 'assumption' },
    { task: 'bayCleared', who: 'emergencyDesk', begins: 'word', minutes: [4, 6], basis: 'assumption' },
  ],
  handedOver: { minutes: [1, 1], basis: 'assumption' },
  seesForItself: { minutes: [1, 1], basis: 'assumption' },
  atBedside: [
    {
      task: 'onTheTable',
      who: 'ctTeam',
      minutes: [8, 12],
      waitsFor: ['careHeld', 'registered'],
      basis: 'taipei',
    },
    {
      task: 'scanRead',
      who: 'neurologist',
      minutes: [10, 14],
      waitsFor: ['teamCalledIn'],
      basis: 'assumption',
    },
    // In all less than the 60 minutes that guidelines allow from door to needle (aha2026).
    { task: 'needle', who: 'neurologist', minutes: [14, 20], waitsFor: [], basis: 'assumption' },
    {
      task: 'groinPuncture',
      who: 'neurologist',
      minutes: [20, 30],
      waitsFor: [],
      follows: true,
      basis: 'assumption',
    },
  ],
  // The pressure has to stay below 180/105 after the drug (aha2026). It is lower already, so nothing is given for it.
  withCare: [{ effect: {}, minutes: 30, basis: 'assumption' }],
  notes: [{ note: 'largeVessel', basis: 'aha2026' }],
}
