import { group, line, lines, list, text } from './kinds.ts'

/** What the incubators and institutes asked before they stood behind the product; on /Client. */
export const partnerQuestions = group('Hard questions', {
  ...lines('label title', 160, { label: 'Small heading' }),
  items: list('Questions', group('Question', { question: line('Question'), answer: text('Answer', 400) })),
})
