import type { notFound as en } from '../en/not-found.ts'

export const notFound = {
  code: '04:04',
  title: 'ఈ దారి ఇక్కడితో ఆగింది',
  lead: 'మీరు అడిగిన పేజీ వేరే చోటికి మారింది, లేదా ఎప్పుడూ లేదు. పోయిందేమీ లేదు: ఈ దారులు తెరిచే ఉన్నాయి.',
  emergency: 'మేం అంబులెన్సులకు, ఆసుపత్రులకు సాఫ్ట్‌వేర్ తయారు చేస్తాం. మేం స్వయంగా సాయం పంపలేం.',
  linksTitle: 'తెరిచి ఉన్న దారులు',
  links: [
    { label: 'హోమ్', href: '/', text: 'FirstHour అంటే ఏమిటి, మొదటి నుంచి.' },
    { label: 'ఎలా పనిచేస్తుంది', href: '/#howDoes', text: 'ఘటనా స్థలం నుంచి సిద్ధంగా ఉన్న ఆసుపత్రి దాకా.' },
    { label: 'మా ప్రభావం', href: '/impact', text: 'పేషెంట్లకు, ఆసుపత్రులకు.' },
    { label: 'మా గురించి', href: '/About', text: 'విలువలు, టీమ్, సంప్రదింపు.' },
    { label: 'డెమో కోరండి', href: '/request#request', text: 'ఒక కేసును లైవ్‌గా చూడండి.' },
  ],
} satisfies typeof en
