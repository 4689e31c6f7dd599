import * as v from 'valibot'
import { group, line, lines, texts } from './kinds.ts'

const vital = (label: string) =>
  group(label, { label: line('Label', 40), unit: v.optional(line('Unit', 20)) })

/**
 * Words of the pictures. Times, distances, hospitals and vitals come from the one case they all show: in braces stands
 * what site/scenes/moments fills in, and a name there that it does not know fails its test.
 */
export const scenes = group('Words in the pictures', {
  kinds: group(
    'Emergencies in one word',
    lines(
      {
        heartAttack: 'Heart attack',
        stroke: 'Stroke',
        roadTrauma: 'Road accident',
        burns: 'Burns',
        childbirth: 'Birth',
        breathing: 'Breathing',
      },
      30,
    ),
  ),
  ...lines(
    {
      minutes: 'Minutes',
      distance: 'Distance',
      ambulance: 'Ambulance',
      bay: 'Bay',
      careReady: 'Care is ready',
    },
    40,
  ),
  vitals: group('Vitals', {
    heartRate: vital('Heart rate'),
    oxygen: vital('Oxygen'),
    pressure: vital('Blood pressure'),
  }),
  pressure: line('Blood pressure', 40),
  hero: group(
    'Opening picture',
    lines(
      {
        nearby: 'Nearby hospitals',
        ranked: 'Ranked',
        incoming: 'Incoming',
        untilArrival: 'Until arrival',
        free: 'Free',
        held: 'Held',
      },
      60,
    ),
  ),
  casePhone: group(
    'Phone with a new case',
    lines(
      {
        heading: 'Heading',
        kind: 'Which emergency',
        place: 'Where',
        vitals: 'First vitals',
        pressureUnit: 'Unit of blood pressure',
        button: 'Button',
      },
      60,
    ),
  ),
  ranking: group('Ranking', lines({ heading: 'Heading' }, 60)),
  monitor: group('Monitor', lines({ heading: 'Heading', live: 'Live' }, 60)),
  board: group('Arrivals board', lines({ heading: 'Heading' }, 60)),
  goldenHour: group(
    'First hour',
    lines({ left: 'What is left', since: 'Since the emergency', drive: 'With the crew' }, 80),
  ),
  preparedness: group('Checklist', lines({ heading: 'Heading', pending: 'To be done' }, 60)),
  routeMap: group('Map', lines({ destination: 'Destination', left: 'What is left' }, 60)),
  coverage: group('Rings of minutes', lines({ answer: 'Answer of a hospital' }, 60)),
  ride: group(
    'The ride',
    lines(
      { created: 'Case created', vitals: 'Vitals shared', held: 'Care held', door: 'Team at the door' },
      80,
    ),
  ),
  documents: group('Documents', {
    ...lines(
      {
        heading: 'Heading',
        received: 'Received',
        title: 'Case sheet',
        number: 'Number',
        emergency: 'Emergency',
        patient: 'Patient',
        patientIs: 'Who the patient is',
      },
      60,
    ),
    sexes: group('Sexes', lines({ female: 'Female', male: 'Male' }, 20)),
    ...lines({ given: 'Treatment', treatment: 'A treatment', signed: 'Signed' }, 60),
    files: group(
      'Files',
      lines({ caseSheet: 'Case sheet', ecg12Lead: 'ECG', consent: 'Consent', vitalsRecord: 'Vitals' }, 60),
    ),
  }),
  alerts: group(
    'Alerts',
    lines({ heading: 'Heading', title: 'Title', text: 'Text', seen: 'Seen', sent: 'Sent' }, 80),
  ),
  consult: group('Video call', lines({ doctor: 'Doctor', advice: 'Advice' }, 60)),
  outcome: group(
    'Curve of outcomes',
    lines(
      {
        chance: 'Chance',
        ready: 'Treatment at the door',
        late: 'Treatment after the search',
        start: 'Start',
        end: 'End',
      },
      60,
    ),
  ),
  alt: group(
    'What each picture tells people who do not see it',
    texts(
      {
        hero: 'Opening picture',
        casePhone: 'Phone with a new case',
        rankedHospitals: 'Ranking',
        vitalsMonitor: 'Monitor',
        arrivalsBoard: 'Arrivals board',
        goldenHour: 'First hour',
        preparedness: 'Checklist',
        routeMap: 'Map',
        coverage: 'Rings of minutes',
        transitCare: 'The ride',
        documents: 'Documents',
        alerts: 'Alerts',
        teleConsult: 'Video call',
        outcomeCurve: 'Curve of outcomes',
      },
      400,
    ),
  ),
})

export type PictureName = keyof v.InferOutput<typeof scenes>['alt']
