import type { standalone as en } from '../en/standalone.ts'

const product = {
  label: 'ప్రోడక్ట్',
  href: '/SystemOne',
  text: 'అంబులెన్సులకు, ఆసుపత్రులకు, డాక్టర్లకు దీనివల్ల ఏం లభిస్తుంది.',
}
const howItWorks = {
  label: 'ఎలా పనిచేస్తుంది',
  href: '/howWork',
  text: 'ఘటనా స్థలం నుంచి సిద్ధంగా ఉన్న ఆసుపత్రి దాకా నాలుగు అడుగులు.',
}
const impact = {
  label: 'మా ప్రభావం',
  href: '/impact',
  text: 'తొలి గంట వేగం పెరిగితే పేషెంట్లకు, ఆసుపత్రులకు ఏం మారుతుంది.',
}
const demo = {
  label: 'డెమో కోరండి',
  href: '/request',
  text: 'మీ ఆసుపత్రులున్న మ్యాప్‌పై ఒక కేసు నడవడం చూడండి.',
}
const about = {
  label: 'మా గురించి',
  href: '/about',
  text: 'మేం ఎందుకున్నాం, దేనికి కట్టుబడ్డాం, ఎవరు తయారు చేస్తున్నారు.',
}

export const standalone = {
  contactSection: { title: 'వచ్చారు కాబట్టి ఇవీ చూడండి', links: [demo, howItWorks, about] },
  howWork: { title: 'ఇక్కడి నుంచి ఎక్కడికి', links: [product, impact, demo] },
  SystemOne: { title: 'ఇక్కడి నుంచి ఎక్కడికి', links: [howItWorks, impact, demo] },
  Client: { title: 'ఇక్కడి నుంచి ఎక్కడికి', links: [howItWorks, product, demo] },
} satisfies typeof en
