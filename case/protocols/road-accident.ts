import type { Protocol } from './protocol.ts'

/** Motorcycle, bleeding into the belly and from a thigh. Care begins with the first unit of blood, the start of resuscitation. */
export const roadTrauma: Protocol = {
  beforeCall: { minutes: 4, basis: 'assumption' },
  response: { minutes: [8, 13], basis: 'assumption' },
  patient: { sexes: ['male', 'female'], ageFrom: 19, ageTo: 54 },
  findings: { gcs: [15, 15] },
  onScene: [
    {
      does: 'stopBleeding',
      minutes: [2, 3],
      basis: 'bleeding2023',
      gives: true,
      effect: { heartRate: -3, systolic: 3 },
      effectMinutes: 4,
    },
    // Where pressure alone does not hold.
    { does: 'tourniquet', minutes: [1, 2], basis: 'bleeding2023', gives: true },
    { does: 'airwayAndChest', minutes: [1, 1], basis: 'assumption' },
    { does: 'helmetAndSpine', minutes: [1, 2], basis: 'assumption' },
    { does: 'monitorOn', minutes: [1, 2], basis: 'assumption' },
    {
      does: 'oxygen',
      minutes: [1, 1],
      basis: 'assumption',
      gives: true,
      effect: { oxygen: 5, breaths: -2 },
      effectMinutes: 2,
    },
    { does: 'pelvicBinder', minutes: [1, 2], basis: 'bleeding2023', gives: true },
    { does: 'keepWarm', minutes: [1, 1], basis: 'bleeding2023' },
    { does: 'loaded', minutes: [2, 3], basis: 'assumption' },
  ],
  knownAfter: 'monitorOn',
  onTheRoad: [
    { does: 'ivLine', minutes: [2, 3], basis: 'assumption' },
    // Minutes until the infusion runs; the gram itself takes ten.
    { does: 'tranexamicAcid', minutes: [1, 2], basis: 'crash2', gives: true },
    // Small amounts, to a systolic pressure of 80 to 90: more would dislodge the clot.
    {
      does: 'fluids',
      minutes: [1, 2],
      basis: 'bleeding2023',
      gives: true,
      effect: { heartRate: -5, systolic: 5, diastolic: 3 },
      effectMinutes: 5,
    },
  ],
  rhythm: 'sinus',
  first: { heartRate: 122, oxygen: 93, systolic: 84, diastolic: 52, breaths: 26 },
  untreated: { heartRate: 4, oxygen: -1, systolic: -3, diastolic: -2, breaths: 1 },
  vitalsBasis: 'assumption',
  needs: ['traumaTeam', 'theatre', 'bloodBank'],
  helps: ['ctScanner'],
  needsBasis: 'bleeding2023',
  doctor: 'traumaSurgeon',
  team: 'theatreTeam',
  prepares: [
    { task: 'vitalsRead', who: 'traumaSurgeon', begins: 'data', minutes: [1, 2], basis: 'assumption' },
    {
      task: 'teamCalledIn',
      who: 'theatreTeam',
      begins: 'word',
      minutes: [5, 8],
      nightMinutes: [15, 25],
      basis: 'assumption',
    },
    // “Code red” on the telephone is enough to order it. Measured without notification: 14 minutes later than with it
    // (ottawa).
    { task: 'bloodOrdered', who: 'bloodBank', begins: 'word', minutes: [12, 16], basis: 'assumption' },
    { task: 'careHeld', who: 'dutyManager', begins: 'word', minutes: [3, 5], basis: 'assumption' },
    { task: 'bayCleared', who: 'emergencyDesk', begins: 'word', minutes: [4, 6], basis: 'assumption' },
  ],
  handedOver: { minutes: [1, 2], basis: 'assumption' },
  seesForItself: { minutes: [3, 5], basis: 'assumption' },
  atBedside: [
    {
      task: 'survey',
      who: 'traumaSurgeon',
      minutes: [4, 6],
      waitsFor: ['bayCleared', 'careHeld'],
      basis: 'assumption',
    },
    {
      task: 'firstBlood',
      who: 'traumaSurgeon',
      minutes: [2, 4],
      waitsFor: ['bloodOrdered'],
      basis: 'assumption',
    },
  ],
  withCare: [
    // Until the surgeon has stopped the bleeding, blood is given to a systolic pressure of 80 to 90 (bleeding2023).
    { effect: { systolic: 6, diastolic: 4 }, minutes: 6, basis: 'assumption' },
    { effect: { heartRate: -10, breaths: -2 }, minutes: 8, basis: 'assumption' },
  ],
  notes: [{ note: 'startOfResuscitation', basis: 'assumption' }],
}
