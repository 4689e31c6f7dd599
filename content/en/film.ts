import type { FilmContent } from '../types/film.ts'

export const film = {
  seconds: 44,
  clockLabel: 'since the call',
  acts: [
    {
      picture: 'call',
      from: 0,
      clock: 0,
      words: 'Emergencies carry no warnings.',
      caption: 'Emergencies carry no warnings.',
    },
    {
      picture: 'case',
      from: 3.6,
      clock: 0,
      words: 'A case, created at the scene',
      caption:
        'A paramedic creates a case at the scene on a mobile app: the emergency, the place, the first vitals.',
    },
    {
      picture: 'ranking',
      from: 9.2,
      clock: 40,
      words: 'Hospitals, found and ranked',
      caption: 'After 40 seconds nearby hospitals are found and ranked, each with the reason for its place.',
    },
    {
      picture: 'vitals',
      from: 14.8,
      clock: 70,
      words: 'Vitals, shared live',
      caption: 'Doctors and paramedics share the patient’s vitals live, with advice in both directions.',
    },
    {
      picture: 'ride',
      from: 20.6,
      clock: 110,
      words: 'Care begins on the road',
      caption: 'Care begins on the road: the ambulance is a room of the hospital by now.',
    },
    {
      picture: 'map',
      from: 25.2,
      clock: 240,
      words: 'Every kilometre in view',
      caption: 'The hospital follows the ambulance past nearer hospitals, every kilometre in view.',
    },
    {
      picture: 'board',
      from: 30.6,
      clock: 480,
      words: 'Ready at the door',
      caption: 'On the hospital’s board the countdown ends. Bay 2 is clear, the cath lab is ready.',
    },
    {
      picture: 'hour',
      from: 36,
      clock: 532,
      words: 'An hour, hardly begun',
      caption:
        'Eight minutes and 52 seconds after the call, more than 51 minutes of the first hour are left for care.',
    },
    {
      picture: 'close',
      from: 40,
      clock: 532,
      words: 'We are in the business of saving lives and livelihoods',
      caption: 'FirstHour. We are in the business of saving lives and livelihoods.',
    },
  ],
  map: { countdown: '04:52', distance: 'until arrival' },
  board: {
    time: '02:21',
    arrivals: [
      { distance: '0.4 km', countdown: '00:52' },
      { distance: '3.1 km', countdown: '05:26' },
      { distance: '7.0 km', countdown: '13:41' },
      { distance: '9.2 km', countdown: '18:04' },
    ],
  },
} satisfies FilmContent
