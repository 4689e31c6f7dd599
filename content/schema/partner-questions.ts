import { group, line, lines, list, text } from './kinds.ts'

/** Questions that incubators and institutes asked before they supported the product; on /questions. */
export const partnerQuestions = group('Hard questions', {
  ...lines('label title', 160, { label: 'Small heading' }),
  items: list('Questions', group('Question', { question: line('Question'), answer: text('Answer', 400) })),
})
