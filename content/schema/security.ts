import * as v from 'valibot'
import { choice, day, each, group, line, lines, link, list, samplesAmong, text, written } from './kinds.ts'
import { languageNames } from './languages.ts'

const states = ['inPlace', 'inProgress', 'notYet'] as const
export type ClaimState = (typeof states)[number]

/** A claim that is in place must state since which day. */
const row = group('Row', {
  of: choice('What it is about', ['website', 'platform']),
  /** As a hospital's IT asks; the claim answers it. */
  question: line('Question', 120),
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
  version: line('Version; {version} and {date} are filled in', 60),
  asked: text('Before the link to the questionnaire; {count} is filled in', 200),
  csv: line('Link to the questionnaire as CSV', 60),
  columns: group(
    'Columns of the questionnaire',
    lines('number group question answer state since about shown', 40),
  ),
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
  subProcessors: group('Who else processes data', {
    title: line('Heading', 100),
    lead: text('Opening', 300),
    labels: group('Columns', lines('name purpose place since', 40)),
  }),
  report: group('Report a weakness', {
    title: line('Heading', 100),
    text: text('Text', 500),
    file: line('Link to security.txt', 60),
  }),
})

/** Raise the version with every change of a row or a company. */
export const securityFacts = group('Security', {
  version: written('Version', /^\d+(\.\d+)*$/, 'a number such as 2'),
  date: day('Date'),
  subProcessors: list(
    'Companies that process data for us',
    group('Company', {
      since: day('Since'),
      ...each(languageNames, (label) => group(label, lines('name purpose place', 120))),
      ...samplesAmong('name'),
    }),
    { min: 0 },
  ),
})
