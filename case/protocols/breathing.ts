import type { Protocol } from './protocol.ts'

/** Exacerbated COPD. Care begins with mask ventilation at the bedside, once the gas after full treatment shows its criteria. */
export const breathing: Protocol = {
  beforeCall: { minutes: 12, basis: 'assumption' },
  response: { minutes: [8, 13], basis: 'assumption' },
  patient: { sexes: ['male', 'female'], ageFrom: 48, ageTo: 76 },
  findings: {},
  onScene: [
    { does: 'sitUp', minutes: [1, 1], basis: 'assumption' },
    { does: 'monitorOn', minutes: [1, 2], basis: 'assumption' },
    // To 88–92 %, not more: too much oxygen increases mortality in COPD.
    {
      does: 'oxygenTitrated',
      minutes: [1, 2],
      basis: 'btsOxygen',
      gives: true,
      effect: { heartRate: -6, oxygen: 7, breaths: -2 },
      effectMinutes: 2,
    },
    { does: 'listen', minutes: [1, 2], basis: 'assumption' },
    // A standing order, driven by air.
    {
      does: 'nebuliser',
      minutes: [2, 3],
      basis: 'assumption',
      gives: true,
      // Salbutamol quickens the pulse while breathing eases.
      effect: { heartRate: 3, breaths: -4 },
      effectMinutes: 12,
    },
    { does: 'ecgAndTemperature', minutes: [2, 3], basis: 'assumption' },
    { does: 'loaded', minutes: [3, 4], basis: 'assumption' },
  ],
  knownAfter: 'listen',
  onTheRoad: [
    { does: 'ivLine', minutes: [2, 3], basis: 'assumption' },
    { does: 'hydrocortisone', minutes: [1, 1], basis: 'assumption', gives: true, asOrdered: true },
    { does: 'recheck', minutes: [2, 3], basis: 'assumption' },
  ],
  rhythm: 'sinus',
  first: { heartRate: 118, oxygen: 83, systolic: 148, diastolic: 88, breaths: 32 },
  untreated: { heartRate: 1, oxygen: -0.2, systolic: 0, diastolic: 0, breaths: 0.3 },
  vitalsBasis: 'assumption',
  // An intensive care unit for burns or brain injuries does not qualify.
  needs: ['intensiveCare', 'respiratoryTeam'],
  helps: [],
  needsBasis: 'assumption',
  doctor: 'emergencyPhysician',
  team: 'intensiveCareTeam',
  prepares: [
    { task: 'vitalsRead', who: 'emergencyPhysician', begins: 'data', minutes: [1, 2], basis: 'assumption' },
    { task: 'careHeld', who: 'dutyManager', begins: 'word', minutes: [3, 5], basis: 'assumption' },
    {
      task: 'teamCalledIn',
      who: 'intensiveCareTeam',
      begins: 'word',
      minutes: [4, 6],
      nightMinutes: [8, 12],
      basis: 'assumption',
    },
    {
      task: 'ventilatorReady',
      who: 'intensiveCareTeam',
      begins: 'word',
      minutes: [6, 10],
      basis: 'assumption',
    },
    { task: 'bayCleared', who: 'emergencyDesk', begins: 'word', minutes: [4, 6], basis: 'assumption' },
  ],
  handedOver: { minutes: [1, 2], basis: 'assumption' },
  seesForItself: { minutes: [1, 2], basis: 'assumption' },
  atBedside: [
    {
      task: 'bloodGas',
      who: 'emergencyPhysician',
      minutes: [4, 6],
      waitsFor: ['bayCleared', 'careHeld'],
      basis: 'btsNiv',
    },
    {
      task: 'ventilation',
      who: 'intensiveCareTeam',
      minutes: [4, 6],
      waitsFor: ['teamCalledIn', 'ventilatorReady'],
      basis: 'btsNiv',
    },
  ],
  withCare: [
    // Within a minute or two, and still 88 to 92 % (btsOxygen).
    { effect: { oxygen: 1 }, minutes: 1, basis: 'assumption' },
    // The difference between the groups with CPAP (32 to 25) and without it (28 to 24), in mixed patients.
    { effect: { breaths: -3 }, minutes: 12, basis: 'northDenmark' },
    { effect: { heartRate: -8 }, minutes: 12, basis: 'assumption' },
  ],
  notes: [{ note: 'ventilationCriteria', basis: 'btsNiv' }],
}
