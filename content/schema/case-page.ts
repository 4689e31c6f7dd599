import * as v from 'valibot'
import { group, line, lines, link, list, text } from './kinds.ts'

/** What /case says beside the simulation. Its own file, so that the simulation does not load it. */
export const casePage = group('Beside the simulated case', {
  stage: group('Where it begins', {
    ...lines('label heading', 80, { label: 'Small heading' }),
    lead: text('Opening', 300),
    ...lines('begin loading failed withoutScript', 160, {
      withoutScript: 'In a browser without JavaScript',
    }),
    instead: link('Link in a browser without JavaScript'),
  }),
  clinicalReviewer: v.optional(line('Clinician who has reviewed the protocols, with post')),
  notes: group(
    'What a protocol assumes beside its steps',
    lines(
      'withinTwoHours antithrombotics largeVessel startOfResuscitation saturationMisleads policeTold ventilationCriteria',
    ),
  ),
  summaries: group('All six emergencies side by side', {
    ...lines('title lead emergency byPhone byMessenger fixed mean median later typical zero', 200),
  }),
  lineByLine: group('The protocols, line by line', {
    ...lines('title lead notReviewed reviewed', 200, {
      notReviewed: 'Until a clinician has reviewed them',
      reviewed: 'Once a clinician has reviewed them',
    }),
    ...lines(
      'onScene onTheRoad prepares atBedside range exactly atNight withData sees examines follows asOrdered bySpoken alsoAssumed course withCare unchanged stElevation needed measured assumed',
    ),
    computed: list('How it is computed', text('Line', 400)),
    note: line('Below it'),
    state: link('To the state of the review'),
    correct: link('To send a correction'),
  }),
  leftOut: group('What the simulation leaves out', {
    title: line('Heading', 80),
    lines: list('What is left out', text('Line', 300)),
  }),
})
