import type { StandaloneContent } from '../types/standalone.ts'

const product = {
  label: 'The product',
  href: '/SystemOne',
  text: 'What ambulances, hospitals and doctors each get from it.',
}
const howItWorks = {
  label: 'How it works',
  href: '/howWork',
  text: 'Four steps from the scene to a hospital that is ready.',
}
const impact = {
  label: 'Our Impact',
  href: '/impact',
  text: 'What a faster first hour changes for patients and for hospitals.',
}
const demo = {
  label: 'Request Demo',
  href: '/request',
  text: 'Watch a case unfold with your own hospitals on the map.',
}
const about = {
  label: 'About Us',
  href: '/about',
  text: 'Why we exist, what we stand for, and who builds it.',
}

export const standalone = {
  contactSection: { title: 'While you are here', links: [demo, howItWorks, about] },
  howWork: { title: 'Where to next', links: [product, impact, demo] },
  SystemOne: { title: 'Where to next', links: [howItWorks, impact, demo] },
  Client: { title: 'Where to next', links: [howItWorks, product, demo] },
} satisfies StandaloneContent
