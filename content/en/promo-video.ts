import type { PromoVideoContent } from '../types/home.ts'

export const promoVideo = {
  heading: "Watch How We're Redefining Possibilities",
  text: 'One night, one case: from the scene to a hospital that is already waiting.',
  youtubeId: '',
  play: 'Play the film',
  playNote: 'Loads a player from YouTube, which then learns that you watched.',
  captions: 'English',
  published: '2026-11-15',
  duration: 'PT36S',
  transcript: {
    label: 'Read it instead',
    lines: [
      { time: '00:00', text: 'Emergencies carry no warnings.' },
      { time: '00:05', text: 'A paramedic creates a case at the scene on a mobile app.' },
      { time: '00:12', text: 'Nearby hospitals are found and ranked, each with its reason.' },
      { time: '00:20', text: 'Doctors and paramedics share the patient’s vitals live, all the way.' },
      { time: '00:28', text: 'The hospital sees distance and arrival time, and is ready at the door.' },
    ],
  },
} satisfies PromoVideoContent
