import type { promoVideo as en } from '../en/promo-video.ts'
import { film } from './film.ts'

export const promoVideo = {
  heading: 'సాధ్యమనే మాటకు కొత్త అర్థం: మీరే చూడండి',
  text: 'ఒక రాత్రి, ఒక కేసు: ఘటనా స్థలం నుంచి, అప్పటికే ఎదురుచూస్తున్న ఆసుపత్రి దాకా.',
  youtubeId: '',
  poster: '/film/te/poster.webp',
  play: 'ఫిల్మ్ చూడండి',
  playNote: 'YouTube ప్లేయర్ లోడ్ అవుతుంది; మీరు చూసినట్టు YouTubeకు తెలుస్తుంది.',
  published: '2026-11-15',
  own: {
    duration: `PT${film.seconds}S`,
    transcript: 'దీన్ని చదవండి',
  },
} satisfies typeof en
