import type { SceneWords } from '../types/scenes.ts'

export const scenes = {
  kinds: {
    heartAttack: 'Cardiac',
    stroke: 'Stroke',
    roadTrauma: 'Trauma',
    burns: 'Burns',
    childbirth: 'Birth',
    breathing: 'Breathing',
  },
  minutes: '{minutes} min',
  distance: '{km} km',
  ambulance: 'AMB {number}',
  bay: 'Bay {bay}',
  careReady: '{care} ready',
  vitals: {
    heartRate: { label: 'Heart rate', unit: 'bpm' },
    oxygen: { label: 'SpO₂', unit: '%' },
    pressure: { label: 'Blood pressure', unit: '' },
  },
  pressure: '{systolic} / {diastolic}',
  hero: {
    nearby: 'Nearby hospitals',
    ranked: 'Ranked for this case',
    incoming: 'Incoming · Bay {bay}',
    untilArrival: 'until arrival · {km} km away',
    free: 'Free',
    held: 'Held',
  },
  casePhone: {
    heading: 'New case',
    kind: 'What is the emergency?',
    place: 'Where',
    vitals: 'First vitals',
    pressureUnit: 'mmHg',
    button: 'Find a hospital',
  },
  ranking: { heading: 'Ranked for case {number}' },
  monitor: { heading: '{ambulance} · Case {number}', live: 'Live' },
  board: { heading: '{hospital} · Arrivals' },
  goldenHour: {
    left: 'of the first hour left for care',
    since: '{time} {onset}',
    drive: 'of these, {time} with the crew',
  },
  preparedness: { heading: 'Before {ambulance} arrives', pending: 'in {minutes} min' },
  routeMap: { destination: 'to {hospital}', left: '{km} km to go' },
  coverage: { answer: '{reason} · {minutes} min' },
  ride: {
    created: 'Case created at the scene',
    vitals: 'Vitals on the doctor’s screen',
    held: 'ECG read, {care} held',
    door: 'Team waiting at the door',
  },
  documents: {
    heading: 'Handed over',
    received: 'Received, {hospital}, {time}',
    title: 'Case sheet',
    number: 'No. {number}',
    emergency: 'Emergency',
    patient: 'Patient',
    patientIs: 'P-{number}, {sex}, about {age}',
    sexes: { female: 'F', male: 'M' },
    given: 'Treatment',
    treatment: '{treatment} {time}',
    signed: 'Paramedic, {ambulance}',
    files: {
      caseSheet: 'Case sheet',
      ecg12Lead: '12-lead ECG',
      consent: 'Consent',
      vitalsRecord: 'Vitals, {minutes} minutes',
    },
  },
  alerts: {
    heading: '{hospital} · Ward 3',
    title: '{kind} arriving in {minutes} minutes',
    text: '{ambulance} · Bay {bay} · vitals are live',
    seen: 'Seen at {time}',
    sent: 'Alerted',
  },
  consult: { doctor: '{doctor} on call', advice: '“{text}”' },
  outcome: {
    chance: 'Chance of a good outcome',
    ready: 'Treatment starts at the door',
    late: 'Treatment starts after the search',
    start: 'The emergency',
    end: 'Time passes',
  },
  alt: {
    hero: 'A hospital screen counts down {left} to the arrival of a patient ({kind}), {km} km away, with heart trace, vitals and a free {care}; beside it a paramedic’s phone ranks hospitals for this case.',
    casePhone:
      'A paramedic’s phone {passed} into a new case: cardiac, the place found, heart rate, oxygen and blood pressure entered, and a button to find a hospital.',
    rankedHospitals:
      'Three hospitals ranked for a cardiac case. The first, {hospital}, is {minutes} minutes away with a free {care}; the nearest, {nearestMinutes} minutes away, is not the first because it has none.',
    vitalsMonitor:
      'A doctor’s screen shows a live heart trace, oxygen and blood pressure from the ambulance, and the messages between paramedic and doctor.',
    arrivalsBoard:
      'A hospital’s board lists {count} ambulances on their way, each with distance, countdown, bay and whether the team is ready. The next is {km} km away and arrives in {left}.',
    goldenHour:
      'A dial of sixty minutes, counted {onset}. At the hospital door {since} have passed, {passed} of them with the crew; {hourLeft} are left for care.',
    preparedness:
      'A hospital’s checklist with the ambulance still {left} away: ECG read, {care} held, team called in, bay cleared, each with its time; the lift is next.',
    routeMap:
      'A city map at night with lake, river and streets. An ambulance follows a lit route past a nearer hospital to {hospital}, {left} and {km} km away.',
    coverage:
      'A patient amid rings of {rings} minutes and {count} hospitals, each at its minutes by road. The one that fits answers: {care} free, {minutes} minutes.',
    transitCare:
      'An ambulance cut open on a city road at dusk: a paramedic beside the patient, monitor and drip above. Below, the times of the ride, from the case at the scene to the team waiting at the door after {whole}.',
    documents:
      'A case sheet with an ECG strip and a signature, and a list of documents handed over: case sheet, ECG, consent and vitals, received by the hospital.',
    alerts:
      'A ward screen at the moment of an alert: cardiac arriving in {minutes} minutes. Cardiologist, {care} team and emergency desk have seen it.',
    teleConsult:
      'A video call between a cardiologist at the hospital and a paramedic in the ambulance, with the patient’s heart trace and the doctor’s advice below.',
    outcomeCurve:
      'A falling curve: the chance of a good outcome drops as time passes after an emergency, so treatment that starts at the door is worth more than treatment that starts after a search for a hospital.',
  },
} satisfies SceneWords
