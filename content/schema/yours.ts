import type * as v from 'valibot'
import { group, line, lines, texts } from './kinds.ts'

const states = {
  asking: 'Before it is opened',
  opened: 'Opened',
  gone: 'The link does not work any more',
  mailed: 'A second link was mailed',
  confirming: 'To be confirmed',
  erased: 'Erased',
  requested: 'Asked for',
  later: 'Try again',
}

/** The page of whoever was mailed a link to what is stored about them. */
export const yours = group('Your data', {
  titles: group('Headings', lines(states, 100)),
  texts: group('Texts', texts(states, 400)),
  buttons: group(
    'Buttons',
    lines({ open: 'Show it', change: 'Correct it', erase: 'Ask to erase it', confirm: 'Erase it' }, 60),
  ),
  more: line('What the list leaves out, before the address of the officer'),
  erase: group('Have it erased', { title: line('Heading', 60), text: line('Text', 250) }),
  labels: group(
    'Labels',
    lines(
      {
        estimate: 'Estimate',
        case: 'Case',
        received: 'Received',
        cameFrom: 'Came from',
        firstPage: 'First page',
        notice: 'Privacy notice',
        language: 'Language',
        reference: 'Reference',
      },
      40,
    ),
  ),
  estimate: line('The estimate, with {minutes}'),
})

export type YoursState = keyof v.InferOutput<typeof yours>['titles']
