import type { RequestContent } from '../types/request.ts'

export const request = {
  eyebrow: 'Request Demo',
  title: 'See one emergency, from the call to the hospital door',
  lead: 'We run a case with you, live: your city, your hospitals, the cases you see most.',
  next: {
    title: 'What happens next',
    steps: [
      {
        title: 'We call you',
        text: 'A member of the team rings the number you give, and asks what you run and where it hurts.',
      },
      {
        title: 'You watch a case unfold',
        text: 'Created on a paramedic’s phone, ranked, tracked, and received on a hospital’s arrivals board.',
      },
      {
        title: 'You decide with facts',
        text: 'You leave with a plan for your ambulances and hospitals, and what it would cost.',
      },
    ],
  },
  story: { label: 'How it works', title: 'Four moments, as you will see them' },
  seats: {
    label: 'Who should sit in',
    title: 'One demo, a view from every seat',
    items: [
      {
        who: 'Ambulances',
        sees: 'The case as your crew creates it: what is asked, and how few taps it takes with gloves on.',
      },
      {
        who: 'Hospitals',
        sees: 'Your arrivals board: what is coming, how bad, how far, and which bay is clear.',
      },
      {
        who: 'Doctors',
        sees: 'The trace and the vitals while the wheels turn, and your advice on its way back.',
      },
      {
        who: 'Healthcare Professionals',
        sees: 'The handover: what was done and when, there before the patient is.',
      },
    ],
  },
  formTitle: 'Tell us where to reach you',
  broughtFigures: {
    title: 'Your estimate:',
    text: 'about {minutes} minutes returned a month ({ambulances} × {casesEach} × ({callsPerCase} − {callsThatStay}) × {minutesPerCall}).',
    note: 'To have at hand when we call. It stays in your browser, unless you tick below that it goes along.',
    change: { label: 'Change', href: '/impact#your-figures' },
    remove: 'Remove',
    removed: 'Your estimate is no longer on this page.',
  },
  emergency: 'In an emergency, dial 108 or 112.',
} satisfies RequestContent
