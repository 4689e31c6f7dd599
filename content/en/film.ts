import type { FilmContent } from '../types/film.ts'

export const film = {
  seconds: 40,
  clockLabel: 'since the crew arrived',
  length: '{seconds} seconds, no sound',
  acts: [
    {
      picture: 'call',
      from: 0,
      words: 'Emergencies carry no warnings.',
      caption: 'Emergencies carry no warnings.',
    },
    {
      picture: 'case',
      from: 3,
      words: 'A case, created at the scene',
      caption:
        'A paramedic creates a case at the scene on a mobile app: the emergency, the place, the first vitals.',
    },
    {
      picture: 'ranking',
      from: 9,
      words: 'Hospitals, found and ranked',
      caption:
        'After {ranked} seconds nearby hospitals are found and ranked, each with the reason for its place.',
    },
    {
      picture: 'vitals',
      from: 14,
      words: 'Vitals, shared live',
      caption: 'Doctors and paramedics share the patient’s vitals live, with advice in both directions.',
    },
    {
      picture: 'ride',
      from: 20,
      words: 'Care begins on the road',
      caption: 'Care begins on the road: the ambulance is a room of the hospital by now.',
    },
    {
      picture: 'map',
      from: 23.5,
      words: 'Every kilometre in view',
      caption: 'The hospital follows the ambulance past a nearer one, every kilometre in view.',
    },
    {
      picture: 'board',
      from: 29,
      words: 'Ready at the door',
      caption: 'On the hospital’s board the countdown ends. Bay {bay} is clear, the {care} is ready.',
    },
    {
      picture: 'hour',
      from: 34.5,
      words: 'Half the hour, left for care',
      caption:
        '{minutes} minutes and {seconds} seconds after the pain began the patient is at the door: more than {left} minutes of the first hour are left for care.',
    },
    {
      picture: 'close',
      from: 37.5,
      words: 'We are in the business of saving lives and livelihoods',
      caption: 'FirstHour. We are in the business of saving lives and livelihoods.',
    },
  ],
} satisfies FilmContent
