import type * as v from 'valibot'
import { each, group, line, list, text } from './kinds.ts'

/** The first answer to each form, and one for people who could not be reached by phone. */
export const answerLabels = {
  signups: 'First answer to a call back',
  contactUs: 'First answer to a question',
  demoRequests: 'First answer to a demo request',
  notReached: 'Could not be reached by phone',
}

/**
 * Templates for the desk's replies, edited by staff before they are sent. Placeholders are `{name}`, `{organization}`,
 * `{reference}`, `{product}` and `{phone}`, the company's. A paragraph whose placeholder has no value, such as an
 * organization, is omitted.
 */
export const answers = group('Answers that the desk offers', {
  greeting: line('Greeting by name'),
  greetingWithoutName: line('Greeting where no name was left'),
  keepReference: line('Please keep the reference'),
  closing: list('Closing', line('Line')),
  templates: group(
    'Answers',
    each(answerLabels, (label) =>
      group(label, { subject: line('Subject'), paragraphs: list('Paragraphs', text('Paragraph')) }),
    ),
  ),
})

export type AnswerName = keyof v.InferOutput<typeof answers>['templates']
