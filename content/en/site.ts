import type { SiteContent } from '../types/site.ts'

export const site = {
  skipToContent: 'Skip to content',
  opensWindow: 'opens in a new window',
  nav: {
    home: 'Home',
    impact: 'Impact',
    about: 'About Us',
    login: 'Login',
    loginNote: 'not available yet',
    request: 'Request Demo',
    menu: 'Menu',
    close: 'Close',
    label: 'Main',
    pauseMotion: 'Pause motion',
    runACase: 'Run a case',
  },
  languages: {
    label: 'Language',
    offer: 'Read this page in English',
    dismiss: 'No, thank you',
  },
  footer: {
    line: 'From the scene to the right hospital, on one clock.',
    emergency: {
      before: 'In an emergency, dial',
      numbers: [
        { label: '108', href: 'tel:108' },
        { label: '112', href: 'tel:112' },
      ],
      or: 'or',
      after: '',
      end: '.',
      note: 'This website cannot send an ambulance.',
    },
    groups: [
      {
        heading: 'Explore',
        links: [
          { label: 'Home', href: '/' },
          { label: 'How it works', href: '/#howDoes' },
          { label: 'Run a case', href: '/howWork#run' },
          { label: 'Product', href: '/#product' },
          { label: 'Testimonials', href: '/#testimonial' },
        ],
      },
      {
        heading: 'Company',
        links: [
          { label: 'Our Impact', href: '/impact' },
          { label: 'About Us', href: '/About' },
          { label: 'Contact', href: '/about#contact' },
          { label: 'Request Demo', href: '/request#request' },
        ],
      },
    ],
    contact: 'Reach us',
    privacy: { label: 'Privacy', href: '/privacy' },
    rights: 'All rights reserved.',
  },
  pages: {
    home: {
      title: 'FirstHour: Advanced Emergency Management Software',
      description:
        'From the scene to the right hospital on one clock: cases created by paramedics, hospitals ranked, vitals shared live, arrival times known.',
    },
    impact: {
      title: 'Our Impact · FirstHour',
      description: 'What faster admission changes for patients and for hospitals.',
    },
    about: {
      title: 'About Us · FirstHour',
      description: 'Why FirstHour exists, what it stands for, who builds it and how to reach us.',
    },
    contactSection: { title: 'Contact · FirstHour', description: 'Write to FirstHour; a person answers.' },
    request: {
      title: 'Request a Demo · FirstHour',
      description: 'See an emergency from the call to the hospital door, with your own hospitals on the map.',
    },
    howWork: {
      title: 'How It Works · FirstHour',
      description: 'Four steps from the scene to a hospital that is ready.',
    },
    SystemOne: {
      title: 'The Product · FirstHour',
      description: 'What FirstHour gives ambulances, hospitals and doctors.',
    },
    Client: {
      title: 'Partners · FirstHour',
      description: 'The incubators and institutes that stand behind FirstHour.',
    },
    privacy: {
      title: 'Privacy · FirstHour',
      description: 'What we collect, why, for how long, and how to have it erased.',
    },
    notFound: { title: 'Page not found · FirstHour', description: 'This page does not exist.' },
  },
} satisfies SiteContent
