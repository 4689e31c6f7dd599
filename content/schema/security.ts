import * as v from 'valibot'
import { choice, day, group, line, lines, link, list, samplesAmong, text, written } from './kinds.ts'

const states = ['inPlace', 'inProgress', 'notYet'] as const
export type ClaimState = (typeof states)[number]

/** A claim that is in place must state since which day. */
const row = group('Row', {
  of: choice('What it is about', ['website', 'platform']),
  claim: line('Claim', 250),
  state: choice('State', states),
  since: v.optional(day('Since')),
  shown: text('What shows it, or is missing', 300),
  ...samplesAmong('claim'),
})

/** The placeholder is `{leadDays}`. */
export const security = group('Security', {
  eyebrow: line('Small heading', 60),
  title: line('Heading', 100),
  lead: text('Opening', 500),
  questions: link('Link to the questions'),
  contents: line('Heading of the contents', 60),
  states: group('States', lines('inPlace inProgress notYet', 40)),
  about: group('What a row is about', lines('website platform', 40)),
  since: line('Before the day', 40),
  groups: list(
    'Groups',
    group('Group', {
      id: written('Anchor', /^[a-z][a-z-]*$/, 'small letters such as copies'),
      title: line('Heading', 100),
      rows: list('Rows', row),
    }),
  ),
  report: group('Report a weakness', {
    title: line('Heading', 100),
    text: text('Text', 500),
    file: line('Link to security.txt', 60),
  }),
})
