import type * as v from 'valibot'
import { figureLabels } from './figures.ts'
import { each, group, line, lines, link, list, text } from './kinds.ts'

const opening = (label: string) =>
  group(label, { ...lines('eyebrow title', 100), lead: text('Opening', 300) })
const named = (label: string) => group(label, { name: line('Mark', 60), text: text('What it means', 300) })
const input = (label: string) => group(label, lines('label note', 60))
/** `{now}`, `{figure}` and `{becomes}` are filled in. */
const meaning = (label: string) =>
  group(label, lines('unit formula assumes', 160, { assumes: 'What it assumes' }))

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
          minutesToBedside: 'Minutes to the bedside',
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
  meanings: group('If our figures held', {
    title: line('Heading', 100),
    text: text('Text', 300),
    to: line('Between what is and what would be', 20),
    each: group('Figures', {
      response: meaning('Response'),
      productivity: meaning('Productivity'),
      growth: meaning('Growth'),
    }),
    leftOut: text('What is left out', 300),
  }),
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
  cost: group('What delay costs', { title: line('Heading', 100), lead: text('Opening', 300) }),
  hour: group('Where the minutes go', {
    ...lines('eyebrow title', 100),
    paragraphs: list('Paragraphs', text('Paragraph')),
    caption: line('Below the drawing'),
  }),
  figures: group('What stands behind the figures', {
    title: line('Heading', 100),
    text: text('Text', 300),
    source: line("Before the name of a figure's source", 40),
    kinds: group('Marks beside a figure', {
      known: named('Known'),
      reported: named('Reported, without a source yet'),
      aim: named('An aim'),
      simulated: named('Simulated'),
    }),
    simulation: group('What the simulation shows', {
      text: text('Text; the engine fills what is in braces', 300),
      again: link('Link'),
    }),
  }),
  patients: opening('For patients'),
  hospitals: opening('For hospitals'),
  eachFigure: group(
    'Figures',
    each(figureLabels, (label) =>
      group(label, {
        label: line('Behind the number', 80),
        why: text('What stands behind it, in one plain sentence', 300),
        basis: text('What is counted, and against what', 300),
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
export type ShownKind = keyof Impact['figures']['kinds']
export type AssumptionName = keyof Impact['yourFigures']['inputs']['each']
export type MeaningName = keyof Impact['yourFigures']['meanings']['each']
