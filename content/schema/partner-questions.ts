import * as v from 'valibot'
import { choice, each, group, line, lines, link, list, number, samplesAmong, text } from './kinds.ts'
import { languageNames } from './languages.ts'

const questions = () =>
  list('Questions', group('Question', { question: line('Question'), answer: text('Answer', 600) }))
const chapter = (label: string) => group(label, { title: line('Heading', 100), items: questions() })

/** The names of those who ask are anchors of /questions, which a salesperson sends. */
export const audiences = ['hospital', 'operator', 'programme'] as const

/** What buyers ask; on /questions. */
export const partnerQuestions = group('Questions', {
  ...lines('label title', 160, { label: 'Small heading' }),
  lead: text('Opening', 300),
  contents: line('Heading of the contents', 60),
  buying: chapter('Buying it'),
  price: group('Price', {
    question: line('Question'),
    model: text('The model, and what it depends on', 600),
    told: text('Where company.json has no prices', 300),
    figures: text('Where it has; {ambulance} and {hospital} are filled in', 300),
  }),
  hard: chapter('Hard questions'),
  chat: group('Beside a group chat', {
    title: line('Heading', 100),
    lead: text('Opening', 300),
    labels: group('Columns', lines('what chat product', 60)),
    rows: list('Rows', group('Row', lines('what chat product', 120))),
  }),
  audiences: list(
    'Parts for those who ask',
    group('Part', { id: choice('Anchor', audiences), title: line('Heading', 100), items: questions() }),
    { min: 3, max: 3 },
  ),
  cases: group('Case studies', {
    title: line('Heading', 100),
    none: text('Where there is none yet', 300),
    labels: group('Labels', lines('weeks cases before after says source', 60)),
    minutes: line('What was measured; {minutes} is filled in'),
  }),
  security: link('Link to what is in place'),
})

/** Measured at a customer. A sample is marked, and left out in production. */
export const caseStudies = group('Case studies', {
  studies: list(
    'Case studies',
    group('Case study', {
      weeks: number('Weeks', 1, 520),
      cases: number('Cases', 1, 1_000_000),
      /** Median minutes from the crew's arrival to the team's start. */
      before: number('Minutes before', 0, 600),
      after: number('Minutes after', 0, 600),
      source: v.optional(link('Source document')),
      ...each(languageNames, (label) =>
        group(label, {
          place: line('Place', 80),
          text: text('What was done', 400),
          person: line('Who says it', 80),
        }),
      ),
      ...samplesAmong('place'),
    }),
    { min: 0 },
  ),
})
