import * as v from 'valibot'
import { figureLabels } from './figures.ts'
import { each, group, line, lines, link, list, text } from './kinds.ts'

const opening = (label: string) =>
  group(label, { ...lines('eyebrow title', 100), lead: text('Opening', 300) })
const mark = { name: line('Mark', 60), text: text('What it means', 300) }
const named = (label: string) => group(label, mark)
const input = (label: string) => group(label, lines('label note', 60))
/** site/sections/your-figures has the ranges, the rules and the formulas: change both or neither. */
const yourFigures = group('Calculator', {
  ...lines('eyebrow title', 100),
  lead: text('Opening', 300),
  inputs: group('What a visitor sets', {
    range: line('Range', 40),
    each: group(
      'Inputs',
      each(
        {
          ambulances: 'Ambulances',
          casesEach: 'Cases',
          callsPerCase: 'Calls a case',
          minutesPerCall: 'Minutes a call',
          callsThatStay: 'Calls that stay',
        },
        input,
      ),
    ),
  }),
  returned: group('Minutes returned', {
    label: line('Behind the number of minutes', 60),
    hours: line('The same in hours'),
    tooMuch: text('Where the numbers cannot be true', 300),
    from: group(
      'Whose figures it is estimated from',
      lines('example own shared', 80, {
        example: 'An example',
        own: 'Their own',
        shared: 'Shared with them',
      }),
    ),
    spoken: line('Said to people who listen'),
  }),
  formula: group('How it is worked out', {
    title: line('Heading', 60),
    terms: group(
      'Terms',
      lines('ambulances casesEach callsThatGo minutesPerCall', 60, {
        casesEach: 'Cases',
        minutesPerCall: 'Minutes a call',
      }),
    ),
  }),
  chart: group(
    'Chart',
    lines('title today withUs stay returned minutes table', 60, {
      withUs: 'With the product',
      stay: 'Minutes that stay',
      returned: 'Minutes returned',
      minutes: 'Axis',
      table: 'Heading of the table',
    }),
  ),
  onward: group('Onward', {
    demo: link('Button'),
    ...lines('share shareNote copy copied print', 100, {
      shareNote: 'What sharing means',
      copy: 'Copy the link',
      copied: 'Once it was copied',
    }),
  }),
})

export const impact = group('Impact page', {
  hero: opening('Opening'),
  simulation: group('Simulated cases', {
    ...lines('title', 100),
    text: text('What they show; the engine fills what is in braces', 300),
    legend: group('Marks', lines('sooner same later', 60)),
    ...lines('choose which again running failed assumes', 100, {
      choose: 'Above the emergencies',
      which: 'Which cases',
      again: 'Run it again',
      assumes: 'Above the assumptions',
    }),
    assumptions: list('Assumptions', text('Assumption; the engine fills what is in braces', 300)),
    change: link('Link'),
  }),
  cost: group('What delay costs', { title: line('Heading', 100), lead: text('Opening', 300) }),
  evidence: group('What is published', {
    title: line('Heading', 100),
    lead: text('Opening', 300),
    ours: text('What the simulation gives for the same', 300),
    oursLabel: line("Behind the simulation's own number", 80),
  }),
  india: group('Studies from India', {
    title: line('Heading', 100),
    lead: text('Opening', 300),
    columns: group('Columns', lines('found among limits source', 60)),
    rows: list(
      'Studies',
      group('Study', {
        found: text('What was found', 300),
        among: line('Among whom, and how many', 80),
        limits: line('What limits it', 160),
        source: link('Source'),
      }),
      { max: 6 },
    ),
  }),
  hour: group('Where the minutes go', {
    ...lines('eyebrow title', 100),
    paragraphs: list('Paragraphs', text('Paragraph')),
    caption: text('Below the drawing', 300),
  }),
  figures: group('What stands behind the figures', {
    title: line('Heading', 100),
    text: text('Text', 300),
    kinds: group('Marks beside a figure', {
      published: named('Published'),
      near: group('Nearest published figure', {
        ...mark,
        beside: line('Beside a figure, with {nearest}', 60),
      }),
      target: named('A target'),
      simulated: named('Simulated'),
    }),
  }),
  patients: opening('For patients'),
  hospitals: opening('For hospitals'),
  targets: group('Columns of the targets', lines('figure what measure', 60)),
  eachFigure: group(
    'Figures',
    each(figureLabels, (label) =>
      group(label, {
        label: line('Behind the number', 80),
        why: text('What stands behind it, in one plain sentence', 300),
        basis: text('What is counted, and against what', 300),
        mark: v.optional(line('Its kind, where it has a name of its own', 60)),
      }),
    ),
  ),
  yourFigures,
  onward: group('Onward', {
    title: line('Heading', 100),
    text: text('Text', 300),
    action: link('First button'),
    second: link('Second button'),
  }),
})

type Impact = v.InferOutput<typeof impact>
export type AssumptionName = keyof Impact['yourFigures']['inputs']['each']
