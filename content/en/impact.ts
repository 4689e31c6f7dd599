import { figures } from '../figures.ts'
import type { ImpactContent, ImpactFigure } from '../types/impact.ts'

// These three stand in their sections, and the calculator works them out for a visitor's own hospital.
const fasterResponse = {
  ...figures.fasterResponse,
  label: 'faster response time',
  why: 'One case on one screen replaces a chain of calls.',
  basis:
    'Counted: minutes from the call to a team at the bedside, against the same minutes without the system.',
} satisfies ImpactFigure

const growth = {
  ...figures.growth,
  label: 'growth',
  why: 'Ambulances bring patients to hospitals that answer.',
  basis: 'Counted: emergency admissions in a year with the system, against the year before.',
} satisfies ImpactFigure

const productivity = {
  ...figures.productivity,
  label: 'staff productivity',
  why: 'Nobody stays on the phone to ask where the ambulance is.',
  basis: 'Counted: cases handled for each hour on shift, against the year before.',
} satisfies ImpactFigure

export const impact = {
  hero: {
    eyebrow: 'Our Impact',
    title: 'The first hour decides.',
    lead: 'Emergencies carry no warnings, and delayed hospital admission raises mortality. What we change is the delay.',
  },
  cost: {
    title: 'What a late arrival costs',
    lead: 'Three figures are the reason this company exists.',
    statistics: [
      {
        ...figures.lateHeartAttacks,
        label: 'of heart attack cases reach hospital late.',
        why: 'The nearest hospital is not always the one with a free cath lab, and a second trip takes time the heart does not have.',
        basis:
          'Counted: heart attack cases that reach a hospital too late for the best treatment, against all heart attack cases.',
      },
      {
        ...figures.traumaDeaths,
        label: 'of trauma deaths occur in the first hour.',
        why: 'In that hour the patient is still on the road. Whatever the surgeon is going to need has to be asked for before the ambulance arrives.',
        basis: 'Counted: deaths within sixty minutes of the injury, against all deaths from injury.',
      },
      {
        ...figures.deathsByDelay,
        label: 'of mortality is due to delays in emergency care.',
        why: 'Not to the injury and not to the disease. Delay is the one cause on the chart that better coordination can remove.',
        basis: 'Counted: deaths in which care began late, against all deaths in emergencies.',
      },
    ],
  },
  hour: {
    eyebrow: 'Where the minutes go',
    title: 'An hour is lost one phone call at a time',
    paragraphs: [
      'Somebody calls around for a bed. Somebody repeats the blood pressure to a desk that cannot act on it. Somebody drives to a hospital that has to send the patient on.',
      'FirstHour takes these minutes out. The case is created once, at the scene. Nearby hospitals are found and ranked while the patient is being lifted in. Vitals travel ahead of the ambulance, so that care begins on the road and goes on at the door.',
    ],
    caption: 'A drawing of the principle, not of measured data: outcomes fall as the clock runs.',
  },
  figures: {
    title: 'What stands behind these figures',
    text: 'Three kinds of figure stand on this site, and each says which it is. Beside it stands what is counted, and against what.',
    source: 'Source:',
    kinds: {
      known: { name: 'Known', text: 'Published by others. The source is named beside it.' },
      reported: {
        name: 'Reported, no source named yet',
        text: 'Often said of emergencies. Until its source stands here, we do not claim it.',
      },
      aim: {
        name: 'Our aim',
        text: 'What we set out to reach. It is to be measured in your own pilot, on your roads and with your cases.',
      },
      simulated: {
        name: 'Simulation',
        text: 'What our own simulated city shows. Anybody can run it again and gets the same.',
      },
    },
    simulation: {
      text: 'In {count} simulated heart attacks care could begin sooner than by telephone in {sooner}, half of these by {median} or more; as soon in {same}, later in {later}.',
      again: { label: 'Run a case and change what it assumes', href: '/howWork#run' },
    },
  },
  patients: {
    eyebrow: 'For patients',
    title: 'Care that starts before the door',
    lead: 'A patient never sees the software. What they notice is that nobody asks the same question twice, and that the right people are already there.',
    figures: [
      fasterResponse,
      {
        ...figures.compliance,
        label: 'better compliance scores',
        why: 'Times, vitals and handover are recorded as they happen, not from memory at the end of a shift.',
        basis: 'Counted: records with every required entry at handover, against records kept on paper.',
      },
      {
        ...figures.preventableDeaths,
        label: 'of deaths preventable',
        why: 'The share that delay takes, and that an earlier start can give back.',
        basis: 'Counted: deaths in which care began late, against all deaths in emergencies.',
      },
    ],
  },
  hospitals: {
    eyebrow: 'For hospitals',
    title: 'A team that is ready, not surprised',
    lead: 'Distance and arrival time are on the board from the first minute. The bay is free, the team is called, and the case the hospital is best at is the case that comes.',
    figures: [
      growth,
      {
        ...figures.returnOnInvestment,
        label: 'ROI',
        why: 'Cloud based: no servers to buy, and it runs on the phones and screens you have.',
        basis: 'Counted: what a year with the system brings in and saves, against what it costs.',
      },
      productivity,
    ],
  },
  yourFigures: {
    eyebrow: 'Your own figures',
    title: 'What would it be in your hospital?',
    lead: 'Somebody spends these minutes on the telephone today. Count yours, and see what would come back.',
    inputs: {
      range: '{from} to {to}',
      each: {
        ambulances: { label: 'Ambulances', note: 'that bring you patients' },
        casesEach: { label: 'Cases a month', note: 'for each ambulance' },
        callsPerCase: { label: 'Calls a case', note: 'until a team is told' },
        minutesPerCall: { label: 'Minutes a call', note: 'with ringing and waiting' },
        callsThatStay: { label: 'Calls that stay', note: 'a case, with FirstHour' },
        minutesToBedside: { label: 'Minutes to the bedside', note: 'from the call' },
      },
    },
    returned: {
      label: 'minutes returned a month',
      hours: 'In hours: {hours} a month, {hoursEach} for each ambulance.',
      tooMuch:
        'That would be {hours} hours a day on the telephone for each ambulance, more than a crew has. Please look at the numbers again.',
      from: {
        example: 'An estimate, from an example',
        own: 'An estimate, from your figures',
        shared: 'An estimate, from figures shared with you',
      },
      spoken: 'About {minutes} minutes returned a month.',
    },
    formula: {
      title: 'How it is worked out',
      terms: {
        ambulances: 'ambulances',
        casesEach: 'cases a month, each',
        callsThatGo: 'calls a case, less those that stay',
        minutesPerCall: 'minutes a call',
      },
    },
    chart: {
      title: 'Minutes on the telephone, a month',
      today: 'Today',
      withUs: 'With FirstHour, estimated',
      stay: 'stay',
      returned: 'returned',
      minutes: 'Minutes a month',
      table: 'The same as a table',
    },
    meanings: {
      title: 'And if our figures held in your hospital',
      text: 'Three figures of this page, put on yours. Each stands alone: they do not add up.',
      to: 'to',
      each: {
        response: {
          figure: fasterResponse,
          unit: 'minutes to the bedside',
          formula: '{now} × (100 − {figure}) / 100 = {becomes}',
          assumes: 'Assumed: every case gains alike.',
        },
        productivity: {
          figure: productivity,
          unit: 'cases a month',
          formula: '{now} × {figure} = {becomes}',
          assumes: 'Assumed: the hours on shift stay as they are.',
        },
        growth: {
          figure: growth,
          unit: 'emergency admissions a year',
          formula: '{cases} × 12 × {figure} = {becomes}',
          assumes: 'Assumed: each case is one admission, and every month is like this one.',
        },
      },
      leftOut:
        'Lives, compliance and ROI are left out: six sliders know neither your patients nor your prices.',
    },
    onward: {
      demo: { label: 'Request Demo with these figures', href: '/request#request' },
      share: 'Share these figures',
      shareNote: 'The figures are in the link itself. Nothing is stored.',
      copy: 'Copy link',
      copied: 'Copied',
      print: 'Print these figures',
    },
  },
  onward: {
    title: 'See it with your own hospitals on the map',
    text: 'What these figures come to for you depends on your roads and your cases. A demo starts from both.',
    action: { label: 'Request Demo', href: '/request' },
    second: { label: 'How it works', href: '/howWork' },
  },
} satisfies ImpactContent
