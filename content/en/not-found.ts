import type { NotFoundContent } from '../types/not-found.ts'

export const notFound = {
  code: '04:04',
  title: 'This road ends here',
  lead: 'The page you asked for has moved or never was. Nothing is lost: these roads are open.',
  emergency: 'We make software for ambulances and hospitals. We cannot send help ourselves.',
  linksTitle: 'Open roads',
  links: [
    { label: 'Home', href: '/', text: 'What FirstHour is, from the top.' },
    { label: 'How it works', href: '/#howDoes', text: 'From the scene to a hospital that is ready.' },
    { label: 'Our Impact', href: '/impact', text: 'For patients and for hospitals.' },
    { label: 'About Us', href: '/About', text: 'Values, team and contact.' },
    { label: 'Request Demo', href: '/request#request', text: 'See a case unfold, live.' },
  ],
} satisfies NotFoundContent
