import { figures } from '../figures.ts'
import type { HomeContent } from '../types/home.ts'
import { impact } from './impact.ts'
import { promoVideo } from './promo-video.ts'
import { testimonials } from './testimonials.ts'

export const home = {
  banner: {
    tagline: 'AI-POWERED LIFE-SAVING TECHNOLOGY',
    heading: 'Advanced Emergency Management Software for',
    words: ['Ambulances', 'Hospitals', 'Doctors', 'Healthcare Professionals'],
    line: 'Revolutionizing Emergency Medical Services',
    plain:
      'One system that finds the hospital able to treat this patient, sends the vitals ahead and has the team waiting at the door.',
    primary: { label: 'Request Demo', href: '/request' },
    secondary: { label: 'Our Impact', href: '/impact' },
    another: 'Another emergency',
    runIt: { label: 'Run this case', href: '/howWork#run-heartAttack' },
  },
  video: promoVideo,
  transitCare: {
    heading: 'Best Emergency Transit Care Assured.',
    warning: 'Emergencies carry no warnings, and delayed hospital admission raises mortality.',
    text: 'Between the scene and the door a patient is on the road. We make these the minutes in which care begins.',
    points: [
      {
        title: 'Real-time data sharing',
        text: 'What the crew measures, the hospital sees. Nobody reads numbers over the phone.',
      },
      {
        title: 'Triage',
        text: 'The case goes to a hospital that can treat it, not only to the nearest one.',
      },
      { title: 'Response', text: 'A team is called while the ambulance is still on the road.' },
      {
        title: 'Emergency preparedness',
        text: 'The bay, the blood and the right hands are waiting at the door.',
      },
    ],
  },
  howItWorks: {
    label: 'How it works',
    heading: 'From the scene to the right hospital, on one clock',
    lead: 'One night, one case, four moments. The times are an example; the order never changes.',
    steps: [
      {
        title: 'Paramedics create a case at the scene on a mobile app',
        text: 'The emergency, the place, the first vitals: a few taps, with gloves on.',
      },
      {
        title: 'An AI-powered app finds and ranks nearby hospitals',
        text: 'By the care this case needs, what is free there, and the road as it is now. Every rank comes with its reason.',
      },
      {
        title: 'Doctors and paramedics share patient vitals live during transport',
        text: 'The same trace on both screens, and advice in both directions all the way.',
      },
      {
        title: 'Hospitals see distance and estimated arrival time to prepare',
        text: 'On the board from the first minute. When the doors open, the team is standing there.',
      },
    ],
  },
  product: {
    label: 'The product',
    heading: 'It helps choose the hospital. Then it keeps everyone on the same case.',
    lead: 'FirstHour links ambulances, paramedics and hospitals in one system for critical care in emergencies.',
    system: {
      before: 'The system is',
      phrases: ['Cloud based', 'Standard and secure', 'Regulatory compliant'],
    },
    benefits: [
      {
        key: 'easy-connect',
        title: 'Easy connect',
        text: 'Ambulance, paramedic and hospital on one case, without a chain of phone calls.',
      },
      {
        key: 'advance-alerts',
        title: 'Advance alerts',
        text: 'The hospital knows who is coming, and why, before the ambulance leaves the scene.',
      },
      {
        key: 'live-vitals',
        title: 'Live vital updates',
        text: 'Heart rate, oxygen and pressure on the doctor’s screen as they are measured.',
      },
      {
        key: 'live-tracking',
        title: 'Live tracking',
        text: 'Where the ambulance is, how far it still has to go, and when it will be there.',
      },
      {
        key: 'tele-diagnosis',
        title: 'Tele diagnosis',
        text: 'A doctor looks at the patient and guides the crew while the wheels turn.',
      },
      {
        key: 'digital-documents',
        title: 'Digital documents',
        text: 'Case sheet, consent and handover written once and there on arrival.',
      },
      {
        key: 'affordability',
        title: 'Affordability',
        text: 'It runs on the phones your crews carry and the screens your hospital has.',
      },
    ],
  },
  testimonials,
  stats: {
    heading: 'What delay costs',
    figures: impact.cost.statistics,
  },
  solution: {
    heading: 'The Solution',
    statement:
      'Tell the right hospital early. Keep the doctor with the patient on the road. Have everything ready at the door.',
    text: 'FirstHour is a cloud-based system that helps choose a hospital for critical care in emergencies. It links the ambulance, the paramedic and the hospital from the first minute, so that nobody waits for a piece of news that somebody else already has.',
  },
  landings: {
    access: {
      heading: 'Accessibility to the critical care!',
      text: 'Which hospital can take this patient now? The answer should not depend on whom you happen to know. FirstHour shows every crew the hospitals around it, what they can treat, and how long the road takes.',
    },
    outcomes: {
      heading: 'Advancing Patient Care and Outcomes',
      text: 'A doctor who has watched the trace for eight minutes does not start at zero. Vitals arrive live, decisions are made on the way, and the first treatment does not wait for the door.',
    },
    delivery: {
      heading: 'Transforming Emergency Healthcare Delivery.',
      text: 'Paper gets wet, phones ring out, memory fades by the end of a shift. One digital case travels with the patient: who did what, when, and what the doctor said.',
    },
    preparedness: {
      heading: 'Enhanced Emergency Preparedness',
      text: 'Every ambulance on its way is a line on the board: what is coming, how bad, how far. The charge nurse clears a bay with minutes in hand and not with seconds.',
    },
  },
  impact: {
    banner: 'Where Every Second Matters',
    heading: 'Our Impact',
    groups: [
      { heading: 'For patients', figures: impact.patients.figures },
      { heading: 'For hospitals', figures: impact.hospitals.figures },
    ],
    more: { label: 'What stands behind these figures', href: '/impact#figures' },
  },
  calls: {
    howItWorks: {
      text: 'Watch one case run, with your own hospitals on the map.',
      other: { label: 'Run a case yourself', href: '/howWork#run' },
      action: { label: 'Request Demo', href: '/request' },
    },
    preparedness: {
      text: 'See this board with your own hospital’s name on it.',
      action: { label: 'Request Demo', href: '/request' },
    },
  },
  tagline: 'We are in the business of saving lives and livelihoods',
  callBack: {
    heading: 'Leave a number. We ring you.',
    text: 'Three lines are enough. A person who knows emergency care calls back and answers what you ask.',
    promises: ['For hospitals, emergency care providers and ambulance services', 'No list, no newsletter'],
  },
  impactStrip: {
    heading: 'In short',
    figures: [
      { value: figures.fasterResponse.value, unit: '%', label: 'enhanced response time' },
      { value: figures.preventableDeaths.value, unit: '%', label: 'death rate can be prevented' },
      { value: figures.productivity.value, unit: 'X', label: 'staff working efficiency' },
    ],
  },
} satisfies HomeContent
