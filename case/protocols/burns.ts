import type { Protocol } from './protocol.ts'

/** Flame burn in a kitchen, about a quarter of the body. Care begins with airway and fluids under a burns team. */
export const burns: Protocol = {
  beforeCall: { minutes: 5, basis: 'assumption' },
  response: { minutes: [8, 13], basis: 'assumption' },
  patient: { sexes: ['female', 'male'], ageFrom: 18, ageTo: 60 },
  /**
   * Per cent of the body, and kilograms. Neighbours have cooled since the call; the crew goes on while it packs and drives: 20
   * minutes in total.
   */
  findings: { burned: [22, 30], weight: [48, 82] },
  onScene: [
    { does: 'airwayLook', minutes: [1, 1], basis: 'aba' },
    { does: 'monitorOn', minutes: [1, 2], basis: 'assumption' },
    { does: 'clothingOff', minutes: [1, 1], basis: 'bba' },
    { does: 'burnArea', minutes: [1, 1], basis: 'aba' },
    { does: 'ivLineUnburned', minutes: [2, 3], basis: 'assumption' },
    {
      does: 'painReliefStanding',
      minutes: [1, 1],
      basis: 'assumption',
      gives: true,
      effect: { heartRate: -14, breaths: -4, systolic: -8, diastolic: -5 },
      effectMinutes: 6,
    },
    {
      does: 'cooling',
      minutes: [1, 2],
      basis: 'anzcor',
      gives: true,
      effect: { heartRate: -3 },
      effectMinutes: 5,
    },
    { does: 'loaded', minutes: [2, 3], basis: 'assumption' },
  ],
  knownAfter: 'burnArea',
  onTheRoad: [
    // More than a fifth of the body: Ringer's lactate, 500 mL an hour at first.
    { does: 'fluids', minutes: [1, 2], basis: 'abls', gives: true },
    // Ends the cooling.
    { does: 'cover', minutes: [1, 2], basis: 'bba', gives: true, notBefore: 20 },
  ],
  rhythm: 'sinus',
  first: { heartRate: 120, oxygen: 97, systolic: 136, diastolic: 84, breaths: 24 },
  untreated: { heartRate: 2, oxygen: 0, systolic: 0, diastolic: 0, breaths: 0.5 },
  vitalsBasis: 'assumption',
  needs: ['burnsUnit'],
  helps: ['intensiveCare', 'bloodBank'],
  needsBasis: 'aba',
  doctor: 'burnsSurgeon',
  team: 'burnsTeam',
  prepares: [
    { task: 'vitalsRead', who: 'burnsSurgeon', begins: 'data', minutes: [1, 2], basis: 'assumption' },
    {
      task: 'teamCalledIn',
      who: 'burnsTeam',
      begins: 'word',
      minutes: [5, 8],
      nightMinutes: [15, 25],
      basis: 'assumption',
    },
    { task: 'careHeld', who: 'dutyManager', begins: 'word', minutes: [3, 5], basis: 'assumption' },
    { task: 'roomWarmed', who: 'burnsTeam', begins: 'word', minutes: [8, 12], basis: 'assumption' },
    { task: 'bayCleared', who: 'emergencyDesk', begins: 'word', minutes: [4, 6], basis: 'assumption' },
  ],
  // No study: the simulation assumes no gain from the data alone.
  handedOver: { minutes: [1, 2], basis: 'assumption' },
  seesForItself: { minutes: [1, 2], basis: 'assumption' },
  atBedside: [
    {
      task: 'survey',
      who: 'burnsSurgeon',
      minutes: [4, 6],
      waitsFor: ['careHeld', 'roomWarmed'],
      basis: 'assumption',
    },
    {
      task: 'airwayAndFluids',
      who: 'burnsTeam',
      minutes: [6, 10],
      waitsFor: ['teamCalledIn'],
      basis: 'assumption',
    },
  ],
  // The saturation is normal on air, so no oxygen is given.
  withCare: [{ effect: { heartRate: -8, breaths: -2 }, minutes: 15, basis: 'assumption' }],
  notes: [
    { note: 'saturationMisleads', basis: 'aba' },
    { note: 'policeTold', basis: 'assumption' },
  ],
}
