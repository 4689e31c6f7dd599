import type * as v from 'valibot'
import { choice, each, group, href, line, lines, link, list, text } from './kinds.ts'

const titled = (label: string) => group(label, { title: line('Heading', 100), text: text('Text', 300) })
const landing = (label: string) => group(label, { heading: line('Heading', 100), text: text('Text', 500) })

const sceneLabels = { crew: 'Phone', ranking: 'Ranking', vitals: 'Vitals', arrivals: 'Arrivals' }

export const home = group('Home page', {
  banner: group('Banner', {
    tagline: line('Small heading', 60),
    heading: line('Heading', 80),
    words: list('Words after the heading, one at a time', line('Word', 40)),
    line: line('Line below', 80),
    plain: text('What it does, for somebody who has never heard of it', 300),
    primary: link('First button'),
    secondary: link('Second button'),
    case: group('The case in the picture', {
      ...lines('choose intro run skip failed', 80, {
        choose: 'Before the emergencies, for people who listen',
        intro: 'While it runs',
        run: 'Button that runs it',
        skip: 'The same button while it runs',
        failed: 'When it could not be loaded',
      }),
      choices: group(
        'The emergencies, in a word',
        lines('heartAttack stroke roadTrauma burns childbirth breathing', 24),
      ),
      ...lines('prepares sooner same later typical', 160, {
        prepares: 'Once the hospital is told; {hospital} is filled in',
        sooner: 'At the end; {time} is filled in',
      }),
      invented: line('After “Simulated”: where', 60),
      many: link('Beside it: many cases'),
      change: link('At the end: the same case, to be changed'),
    }),
  }),
  transitCare: group('Transit care', {
    heading: line('Heading', 80),
    warning: text('Warning', 200),
    points: list('Points', titled('Point')),
  }),
  howItWorks: group('How it works', {
    ...lines('label heading', 160, { label: 'Small heading' }),
    lead: text('Opening', 300),
    /** Their times are computed from the case. */
    steps: list('Steps', titled('Step'), { min: 4, max: 4 }),
  }),
  product: group('Product', {
    ...lines('label heading ownHeading', 160, {
      label: 'Small heading',
      ownHeading: 'Heading of its own page, which begins with the name',
    }),
    lead: text('Opening', 300),
    scenes: group(
      'Pictures of the product, each with who looks at it and what they do with it',
      each(sceneLabels, (label) =>
        group(label, { who: line('Who looks', 80), text: text('What they do', 200) }),
      ),
    ),
    more: link('Link from the home page to all pictures'),
    ranking: group('The ranking, on the page of the product', {
      text: text('Text', 200),
      link: link('Link'),
    }),
    system: group('The system', {
      before: line('Before the phrases', 40),
      phrases: list('Phrases', line('Phrase', 60)),
      proofs: list('What shows each phrase', group('Proof', { href: href() })),
      status: line('At the phrase about regulation', 60),
    }),
    benefits: list(
      'Benefits',
      group('Benefit', {
        key: choice('Drawing', [
          'easy-connect',
          'advance-alerts',
          'live-vitals',
          'live-tracking',
          'tele-diagnosis',
          'digital-documents',
          'affordability',
        ]),
        title: line('Heading', 60),
        text: text('Text', 300),
      }),
    ),
  }),
  stats: group('What delay costs', { heading: line('Heading', 80) }),
  solution: group('The solution', {
    heading: line('Heading', 80),
    statement: text('Statement', 300),
    text: text('Text', 600),
  }),
  landings: group('Landings', {
    access: landing('Access'),
    outcomes: landing('Outcomes'),
    delivery: landing('Delivery'),
    preparedness: landing('Preparedness'),
  }),
  impact: group('Our impact', {
    ...lines('banner heading patients hospitals', 80, {
      patients: 'For patients',
      hospitals: 'For hospitals',
    }),
    more: link('Link to the impact page'),
  }),
  calls: group('Calls to ask for a demo', {
    howItWorks: group('After how it works', {
      text: line('Text', 120),
      other: link('For whoever wants to try first'),
      action: link('Button'),
    }),
  }),
  tagline: line('Tagline', 120),
  callBack: group('Call back', {
    heading: line('Heading', 80),
    promises: list('Promises', line('Promise', 120)),
    questions: link('Link to the questions'),
  }),
  impactStrip: group('Impact in short', lines('heading fasterResponse preventableDeaths productivity', 60)),
})

export const testimonials = group('Testimonials', {
  ...lines('label heading carousel previous next position', 160, {
    label: 'Small heading',
    carousel: 'Name of the row, for people who hear the page',
    previous: 'Button back',
    next: 'Button on',
    position: 'Which of the row it is, with {index} and {count}',
  }),
  roles: group(
    'What the row and its parts are called, for people who hear the page',
    lines('carousel slide', 40, { carousel: 'The row', slide: 'A part of it' }),
  ),
})

type Home = v.InferOutput<typeof home>

/** One line and one button with a link. */
export type Call = Home['calls']['howItWorks']
