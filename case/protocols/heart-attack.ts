import type { Protocol } from './protocol.ts'

/** STEMI of the inferior wall. Care begins when the wire or the balloon opens the artery. */
export const heartAttack: Protocol = {
  beforeCall: { minutes: 9, basis: 'assumption' },
  response: { minutes: [8, 13], basis: 'assumption' },
  patient: { sexes: ['female', 'male'], ageFrom: 39, ageTo: 71 },
  findings: {},
  onScene: [
    { does: 'monitorOn', minutes: [2, 3], basis: 'assumption' },
    { does: 'padsOn', minutes: [0.5, 1], basis: 'esc2023' },
    // With V4R, because the inferior wall may include the right ventricle. At most ten minutes after the crew has reached the patient, and before leaving.
    { does: 'ecg12Lead', minutes: [3, 5], basis: 'esc2023' },
    { does: 'aspirin', minutes: [2, 3], basis: 'esc2023', gives: true },
    { does: 'loaded', minutes: [3, 4], basis: 'assumption' },
  ],
  knownAfter: 'ecg12Lead',
  // No oxygen: the saturation is above 90 % (deto2x). No nitrate until V4R is read.
  onTheRoad: [
    { does: 'ivLine', minutes: [2, 3], basis: 'assumption' },
    {
      does: 'painRelief',
      minutes: [1, 2],
      basis: 'assumption',
      gives: true,
      asOrdered: true,
      effect: { heartRate: -4, breaths: -3, systolic: -6, diastolic: -4 },
      effectMinutes: 10,
    },
    { does: 'recheck', minutes: [2, 3], basis: 'assumption' },
  ],
  rhythm: 'stElevation',
  // An inferior infarct rather slows the pulse.
  first: { heartRate: 68, oxygen: 96, systolic: 132, diastolic: 84, breaths: 20 },
  untreated: { heartRate: -1, oxygen: 0, systolic: -2, diastolic: -1, breaths: 0.5 },
  vitalsBasis: 'assumption',
  needs: ['cathLab'],
  helps: ['intensiveCare'],
  needsBasis: 'esc2023',
  doctor: 'cardiologist',
  team: 'cathLabTeam',
  prepares: [
    { task: 'ecgRead', who: 'cardiologist', begins: 'data', minutes: [1, 2], basis: 'assumption' },
    {
      task: 'careHeld',
      who: 'dutyManager',
      begins: 'data',
      after: 'ecgRead',
      bySpoken: true,
      minutes: [1, 2],
      basis: 'assumption',
    },
    {
      task: 'teamCalledIn',
      who: 'cathLabTeam',
      begins: 'data',
      after: 'ecgRead',
      bySpoken: true,
      minutes: [8, 12],
      nightMinutes: [20, 30],
      basis: 'bradley',
    },
    { task: 'bayCleared', who: 'emergencyDesk', begins: 'word', minutes: [4, 6], basis: 'assumption' },
    {
      task: 'liftHeld',
      who: 'security',
      begins: 'data',
      after: 'ecgRead',
      bySpoken: true,
      beforeDoor: 2,
      minutes: [1, 1],
      basis: 'assumption',
    },
  ],
  // The printout is in the crew's hand.
  handedOver: { minutes: [1, 2], basis: 'assumption' },
  seesForItself: { minutes: [7, 10], basis: 'esc2023' },
  atBedside: [
    { task: 'onTheTable', who: 'cathLabTeam', minutes: [5, 7], waitsFor: ['careHeld'], basis: 'assumption' },
    {
      task: 'arteryOpened',
      who: 'cardiologist',
      minutes: [20, 26],
      waitsFor: ['teamCalledIn'],
      basis: 'assumption',
    },
  ],
  withCare: [
    // Pain eases within 10 to 20 minutes of reperfusion; the pulse is slow already.
    { effect: { breaths: -2 }, minutes: 8, basis: 'assumption' },
    // By more than half within half an hour. Studies differ: see stResolution and stLater.
    { effect: { stPercent: -75 }, minutes: 20, basis: 'assumption' },
  ],
  notes: [
    { note: 'withinTwoHours', basis: 'esc2023' },
    { note: 'antithrombotics', basis: 'assumption' },
  ],
}
