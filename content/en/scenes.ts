import type { SceneContent } from '../types/scenes.ts'

export const scenes = {
  emergency: {
    kind: 'Cardiac',
    case: 'Case 2041',
    patient: 'Male, about 58',
    ambulance: 'AMB 14',
    bay: 'Bay 2',
    place: 'Lakeview Road, gate 3',
  },
  vitals: {
    heartRate: { label: 'Heart rate', value: '112', unit: 'bpm' },
    oxygen: { label: 'SpO₂', value: '94', unit: '%' },
    pressure: { label: 'Blood pressure', value: '148 / 92', unit: '' },
  },
  hospitals: [
    { name: 'City Heart Centre', reason: 'Cath lab free, cardiologist in', minutes: '8 min' },
    { name: 'Lakeside Medical', reason: 'Cath lab free at 02:40', minutes: '14 min' },
    { name: 'General Hospital', reason: 'Nearest, but no cath lab', minutes: '6 min' },
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
  alt: {
    hero: 'A hospital screen counts down seven minutes to the arrival of a cardiac patient, with heart trace, vitals and a cath lab that is ready; beside it a paramedic’s phone shows three hospitals ranked for this case.',
  },
} satisfies SceneContent
