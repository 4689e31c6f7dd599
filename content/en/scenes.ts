import type { SceneContent } from '../types/scenes.ts'

export const scenes = {
  emergency: { kind: 'Cardiac', place: 'Lakeview Road, gate 3' },
  vitals: {
    heartRate: { label: 'Heart rate', value: '112', unit: 'bpm' },
    oxygen: { label: 'SpO₂', value: '94', unit: '%' },
    pressure: { label: 'Blood pressure', value: '148 / 92', unit: '' },
  },
  hospitals: [
    {
      name: 'City Heart Centre',
      reason: 'Cath lab free, cardiologist in',
      minutes: '8 min',
      distance: '4.3 km',
      checks: [
        { text: 'Cath lab free', met: true },
        { text: 'Cardiologist in', met: true },
        { text: 'Road clear', met: true },
      ],
    },
    {
      name: 'Lakeside Medical',
      reason: 'Cath lab free at 02:40',
      minutes: '14 min',
      distance: '7.8 km',
      checks: [
        { text: 'Cardiologist in', met: true },
        { text: 'Cath lab busy until 02:40', met: false },
      ],
    },
    {
      name: 'General Hospital',
      reason: 'Nearest, but no cath lab',
      minutes: '6 min',
      distance: '2.9 km',
      checks: [
        { text: 'Nearest', met: true },
        { text: 'No cath lab', met: false },
      ],
    },
  ],
  hero: {
    time: '02:14',
    nearby: 'Nearby hospitals',
    ranked: 'Ranked for this case',
    incoming: 'Incoming · Bay 2',
    countdown: '07:42',
    untilArrival: 'until arrival · 4.1 km away',
    team: 'Cath lab',
    ready: 'Ready',
  },
  casePhone: {
    time: '02:13',
    heading: 'New case',
    clock: '00:24',
    kind: 'What is the emergency?',
    kinds: ['Cardiac', 'Stroke', 'Trauma', 'Breathing'],
    place: 'Where',
    vitals: 'First vitals',
    pressureUnit: 'mmHg',
    button: 'Find a hospital',
  },
  ranking: { heading: 'Ranked for case 2041', note: 'Cardiac' },
  monitor: {
    heading: 'AMB 14 · Case 2041',
    live: 'Live',
    advice: [
      { from: 'Paramedic', at: '02:15', text: 'Chest pain for 20 minutes, sweating. 12-lead sent.' },
      { from: 'Dr on call', at: '02:16', text: 'Seen. Straight to the cath lab, we skip the ER.' },
    ],
  },
  board: {
    heading: 'City Heart Centre · Arrivals',
    time: '02:16',
    arrivals: [
      {
        ambulance: 'AMB 14',
        kind: 'Cardiac',
        distance: '2.6 km',
        countdown: '04:36',
        bay: 'Bay 2',
        state: 'Cath lab ready',
        ready: true,
      },
      {
        ambulance: 'AMB 07',
        kind: 'Stroke',
        distance: '5.2 km',
        countdown: '09:10',
        bay: 'Bay 4',
        state: 'CT ready',
        ready: true,
      },
      {
        ambulance: 'AMB 21',
        kind: 'Breathing',
        distance: '8.9 km',
        countdown: '17:25',
        bay: 'Bay 1',
        state: 'Team called',
        ready: false,
      },
      {
        ambulance: 'AMB 03',
        kind: 'Trauma',
        distance: '11 km',
        countdown: '21:48',
        bay: 'Bay 3',
        state: 'Team called',
        ready: false,
      },
    ],
  },
  goldenHour: {
    doorMinute: 8.87,
    left: '51:08',
    leftLabel: 'of the first hour left for care',
    drive: '08:52 from the call to the door',
  },
  preparedness: {
    heading: 'Before AMB 14 arrives',
    countdown: '03:24',
    pending: 'in 1 min',
    tasks: [
      { text: 'ECG read', who: 'Cardiologist on call', at: '02:16' },
      { text: 'Cath lab held', who: 'Duty manager', at: '02:16' },
      { text: 'Team called in', who: 'Five of five on site', at: '02:17' },
      { text: 'Bay 2 cleared', who: 'Emergency desk', at: '02:17' },
      { text: 'Lift held at the ramp', who: 'Security' },
    ],
  },
  routeMap: {
    ambulance: 'AMB 14',
    destination: 'to City Heart Centre',
    countdown: '04:36',
    distance: '2.6 km to go',
    labels: [
      'Lakeview Road',
      'City Heart Centre',
      'Lakeside Medical',
      'General Hospital',
      'North Gate Hospital',
    ],
  },
  coverage: {
    rings: ['5 min', '10 min', '15 min'],
    hospital: 'City Heart Centre',
    answer: 'Cath lab free · 8 min',
  },
  ride: {
    moments: [
      { at: '00:00', text: 'Case created at the scene' },
      { at: '01:10', text: 'Vitals on the doctor’s screen' },
      { at: '04:20', text: 'ECG read, cath lab held' },
      { at: '08:52', text: 'Team waiting at the door' },
    ],
  },
  documents: {
    heading: 'Handed over',
    received: 'Received, City Heart Centre, 02:21',
    sheet: {
      title: 'Case sheet',
      number: 'No. 2041',
      fields: [
        { label: 'Emergency', value: 'Cardiac' },
        { label: 'Patient', value: 'P-2041, M, about 58' },
        { label: 'Given', value: 'Aspirin, 02:15' },
      ],
      signed: 'Paramedic, AMB 14',
    },
    files: [
      { name: 'Case sheet', at: '02:13' },
      { name: '12-lead ECG', at: '02:15' },
      { name: 'Consent', at: '02:16' },
      { name: 'Vitals, 8 minutes', at: '02:21' },
    ],
  },
  alerts: {
    heading: 'City Heart Centre · Ward 3',
    time: '02:14',
    title: 'Cardiac arriving in 8 minutes',
    text: 'AMB 14 · Bay 2 · vitals are live',
    seen: [
      { who: 'Cardiologist on call', state: 'Seen, on the way', ready: true },
      { who: 'Cath lab team', state: 'Seen, preparing', ready: true },
      { who: 'Emergency desk', state: 'Bay 2 held', ready: true },
      { who: 'Blood bank', state: 'Alerted', ready: false },
    ],
  },
  consult: {
    doctor: 'Cardiologist on call',
    paramedic: 'AMB 14',
    timer: '02:16',
    advice: '“I see it on the ECG. Keep him on oxygen, come straight to the cath lab.”',
  },
  outcome: {
    chance: 'Chance of a good outcome',
    ready: 'Treatment starts at the door',
    late: 'Treatment starts after the search',
    start: 'The emergency',
    end: 'Time passes',
  },
  alt: {
    hero: 'A hospital screen counts down seven minutes to the arrival of a cardiac patient, with heart trace, vitals and a cath lab that is ready; beside it a paramedic’s phone shows three hospitals ranked for this case.',
    casePhone:
      'A paramedic’s phone with a new case: cardiac, the place found, heart rate, oxygen and blood pressure entered, and a button to find a hospital.',
    rankedHospitals:
      'Three hospitals ranked for a cardiac case. The first is eight minutes away with a free cath lab; the nearest is last because it has none.',
    vitalsMonitor:
      'A doctor’s screen shows a live heart trace, oxygen and blood pressure from the ambulance, and the messages between paramedic and doctor.',
    arrivalsBoard:
      'A hospital’s board lists four ambulances on their way, each with its distance, a countdown to arrival, its bay and whether the team is ready.',
    goldenHour:
      'A dial of sixty minutes. The drive to the hospital door takes up less than nine of them; more than fifty-one are left for care.',
    preparedness:
      'A hospital’s checklist while the ambulance is still three minutes away: ECG read, cath lab held, team called in and bay cleared, each with its time; the lift is next.',
    routeMap:
      'A city map at night with lake, river and streets. An ambulance follows a lit route past nearer hospitals to City Heart Centre, four and a half minutes away.',
    coverage:
      'A patient in the middle of rings of five, ten and fifteen minutes; seven hospitals and seven ambulances around are linked, and the one that fits answers: cath lab free, eight minutes.',
    transitCare:
      'An ambulance cut open on a city road at dusk: a paramedic beside the patient, monitor and drip above. Below, the times of the ride, from the case at the scene to the team waiting at the door after 08:52.',
    documents:
      'A case sheet with an ECG strip and a signature, and a list of documents handed over: case sheet, ECG, vitals and consent, received by the hospital.',
    alerts:
      'A ward screen at the moment of an alert: cardiac arriving in eight minutes. Cardiologist, cath lab team and emergency desk have seen it.',
    teleConsult:
      'A video call between a cardiologist at the hospital and a paramedic in the ambulance, with the patient’s heart trace and the doctor’s advice below.',
    outcomeCurve:
      'A falling curve: the chance of a good outcome drops as time passes after an emergency, so treatment that starts at the door is worth more than treatment that starts after a search for a hospital.',
  },
} satisfies SceneContent
