import type { Protocol } from './protocol.ts'

/** Labour at term after an earlier caesarean, with green waters: no birth on the road. Care begins when an obstetric team with a theatre takes over. */
export const childbirth: Protocol = {
  beforeCall: { minutes: 15, basis: 'assumption' },
  response: { minutes: [8, 14], basis: 'assumption' },
  patient: { sexes: ['female'], ageFrom: 20, ageTo: 36 },
  findings: { weeks: [38, 40] },
  onScene: [
    { does: 'birthAssessed', minutes: [2, 4], basis: 'assumption' },
    { does: 'monitorOn', minutes: [2, 3], basis: 'assumption' },
    {
      does: 'leftSide',
      minutes: [1, 1],
      basis: 'assumption',
      gives: true,
      effect: { heartRate: -3 },
      effectMinutes: 5,
    },
    { does: 'ivLine', minutes: [2, 4], basis: 'assumption' },
    { does: 'loaded', minutes: [3, 4], basis: 'assumption' },
  ],
  knownAfter: 'monitorOn',
  onTheRoad: [{ does: 'recheck', minutes: [2, 3], basis: 'assumption' }],
  rhythm: 'sinus',
  first: { heartRate: 98, oxygen: 98, systolic: 126, diastolic: 78, breaths: 22 },
  untreated: { heartRate: 1, oxygen: 0, systolic: 0, diastolic: 0, breaths: 0 },
  vitalsBasis: 'assumption',
  needs: ['labourWard', 'theatre'],
  helps: ['newbornUnit', 'bloodBank'],
  needsBasis: 'das2023',
  doctor: 'obstetrician',
  team: 'labourTeam',
  prepares: [
    { task: 'vitalsRead', who: 'obstetrician', begins: 'data', minutes: [1, 2], basis: 'assumption' },
    { task: 'careHeld', who: 'dutyManager', begins: 'word', minutes: [3, 5], basis: 'assumption' },
    {
      task: 'teamCalledIn',
      who: 'labourTeam',
      begins: 'word',
      minutes: [5, 8],
      nightMinutes: [12, 20],
      basis: 'assumption',
    },
    {
      task: 'theatreReady',
      who: 'theatreTeam',
      begins: 'word',
      minutes: [8, 12],
      nightMinutes: [15, 25],
      basis: 'assumption',
    },
    { task: 'bayCleared', who: 'emergencyDesk', begins: 'word', minutes: [4, 6], basis: 'assumption' },
  ],
  seesForItself: { minutes: [1, 2], basis: 'assumption' },
  atBedside: [
    { task: 'toLabourWard', who: 'labourTeam', minutes: [3, 5], waitsFor: ['careHeld'], basis: 'assumption' },
    {
      task: 'takenOver',
      who: 'obstetrician',
      minutes: [3, 5],
      waitsFor: ['teamCalledIn', 'theatreReady'],
      basis: 'assumption',
    },
  ],
  // The birth itself comes later.
  withCare: [{ effect: { heartRate: -4, breaths: -2 }, minutes: 10, basis: 'assumption' }],
}
