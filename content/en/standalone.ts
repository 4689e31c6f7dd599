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
  contactSection: {
    onward: { title: 'While you are here', links: [demo, howItWorks, about] },
  },
  howWork: {
    eyebrow: 'How it works',
    title: 'From the scene to the right hospital, on one clock',
    lead: 'One case, created once. Everybody who has to act on it sees the same thing at the same time.',
    onward: { title: 'Where to next', links: [product, impact, demo] },
  },
  SystemOne: {
    eyebrow: 'The product',
    title: 'One system for everybody who has to act',
    lead: 'The crew at the scene, the doctor on call and the desk at the hospital look at the same patient.',
    onward: { title: 'Where to next', links: [howItWorks, impact, demo] },
  },
  Client: {
    eyebrow: 'Partners',
    title: 'The people who trust us with the first hour',
    lead: 'Incubators and institutes in four cities have tested the idea, the software and us.',
    onward: { title: 'Where to next', links: [howItWorks, product, demo] },
  },
} satisfies StandaloneContent
